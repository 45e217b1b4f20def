import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * `npm run jackpot:verify -- --url https://console.example.com --token <x-token> [--pool <id>]`, or `-- --file proof.json`: reckons again, with nothing of the product's code, what its
 * verification publishes of jackpot pools. Commitments are what they said, hit points lie in their range and were reached by the win, each row of the ledger follows from
 * the one before it, the seeds and wins are those of the turns, and what the pool shows is what the ledger ends with. Ends with 1 at a difference. Changes nothing.
 */
type Turn = {
  turn: number;
  start_money: string;
  rules: { trigger: string; min_win: string; must_hit: string | null };
  commitment: string | null;
  ended_by: string | null;
  started_at: string;
  value: string | null;
  salt: string | null;
  win: { amount: string; at: string; proof: { draw: string; threshold: string } | null } | null;
};
type Row = Record<
  | 'opening'
  | 'visible_in'
  | 'hidden_in'
  | 'overflow_in'
  | 'repaid'
  | 'seed'
  | 'win'
  | 'adjustment'
  | 'visible'
  | 'hidden'
  | 'overflow'
  | 'owed',
  string
> & { id: string; turn: number; day: string; order_id: string | null };
type Pool = { id: string; code: string; money: string; reset: string };
export type Proof = { pool: Pool; turns: Turn[]; ledger: Row[] };

const SCALE = 6;

/** A decimal text as a whole number of millionths. */
const units = (text: string): bigint => {
  const [, sign = '', whole = '0', places = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const magnitude = BigInt(whole + places.slice(0, SCALE).padEnd(SCALE, '0'));
  return sign === '-' ? -magnitude : magnitude;
};

/** What is wrong, in words; empty where nothing is. Turns and rows from the oldest to the newest. */
export const findDifferences = ({ pool, turns, ledger }: Proof): string[] => [
  ...turns.flatMap((turn) => faultsOfTurn(pool, turn)),
  ...faultsOfLedger(ledger),
  ...faultsOfWins(pool, turns, ledger),
  ...faultsOfEnd(pool, ledger),
];

const faultsOfTurn = ({ code }: Pool, turn: Turn): string[] => {
  const { commitment, value, salt, ended_by: endedBy, rules, win } = turn;
  const name = `turn ${turn.turn}`;
  const faults: string[] = [];
  if (endedBy === null) return value === null && salt === null ? [] : [`${name} goes on and has told its secret`];
  if ((endedBy === 'hit') !== (win !== null))
    faults.push(`${name} ended by ${endedBy} and has ${win === null ? 'no win' : 'a win'}`);
  if (commitment === null) {
    const proof = win?.proof;
    if (proof && BigInt(proof.draw) >= BigInt(proof.threshold))
      faults.push(`${name}: the draw ${proof.draw} is not below ${proof.threshold}`);
    return faults;
  }
  if (value === null || salt === null) return [...faults, `${name} has not told what it committed to`];
  const said = createHash('sha256').update(`manager jackpot\n${code}\n${turn.turn}\n${value}\n${salt}`).digest('hex');
  if (said !== commitment) faults.push(`${name}: its value and salt are not what was committed to`);
  if (rules.trigger === 'mystery') faults.push(...faultsOfPoint(turn, units(value)).map((fault) => `${name}: ${fault}`));
  if (rules.trigger === 'time' && win !== null && Date.parse(win.at) < Date.parse(value) && !isForced(turn))
    faults.push(`${name}: won before its time`);
  return faults;
};

const isForced = ({ rules, win }: Turn): boolean =>
  win !== null && rules.must_hit !== null && units(win.amount) >= units(rules.must_hit);

const faultsOfPoint = ({ rules, start_money: start, win }: Turn, point: bigint): string[] => {
  const faults: string[] = [];
  const lowest = units(rules.min_win) > units(start) ? units(rules.min_win) : units(start);
  const highest = rules.must_hit === null || units(rules.must_hit) < lowest ? lowest : units(rules.must_hit);
  if (point < lowest || point > highest) faults.push('the hit point lies outside of its range');
  if (win !== null && units(win.amount) < point) faults.push('won below its hit point');
  return faults;
};

const totalOf = (row: Row): bigint => units(row.visible) + units(row.hidden) + units(row.overflow) - units(row.owed);

const faultsOfLedger = (ledger: readonly Row[]): string[] => {
  const faults: string[] = [];
  let before = 0n;
  let [turn, day] = [1, ''];
  for (const row of ledger) {
    const moved =
      units(row.visible_in) +
      units(row.hidden_in) +
      units(row.overflow_in) +
      units(row.repaid) +
      units(row.seed) -
      units(row.win) +
      units(row.adjustment);
    if (units(row.opening) !== before)
      faults.push(`ledger ${row.id} opens with ${row.opening}, which is not what the row before came to`);
    if (units(row.opening) + moved !== totalOf(row)) faults.push(`ledger ${row.id} does not add up`);
    if (row.turn < turn || row.day < day) faults.push(`ledger ${row.id} goes back`);
    [before, turn, day] = [totalOf(row), row.turn, row.day];
  }
  return faults;
};

/** Each turn that was hit is a win in the ledger, of the same amount, with which what is shown begins anew; seeds are the first one and those of the hits. */
const faultsOfWins = (pool: Pool, turns: readonly Turn[], ledger: readonly Row[]): string[] => {
  const faults: string[] = [];
  const byTurn = Map.groupBy(ledger, ({ turn }) => turn);
  for (const turn of turns) {
    const rows = (byTurn.get(turn.turn) ?? []).filter(({ order_id: order, win }) => order === null && units(win) > 0n);
    const won = rows.reduce((sum, { win }) => sum + units(win), 0n);
    if (won !== units(turn.win?.amount ?? '0'))
      faults.push(`turn ${turn.turn} of ${pool.code}: ${turn.win?.amount ?? 'nothing'} was won and ${won} booked`);
    if (rows.some(({ visible }) => units(visible) !== 0n))
      faults.push(`turn ${turn.turn}: something was still shown after the win`);
    const [last] = (byTurn.get(turn.turn) ?? []).slice(-1);
    // What the turn before left comes back with the seed: the reserve and what flowed over are shown.
    const [first] = byTurn.get(turn.turn + 1) ?? [];
    if (turn.win !== null && last !== undefined && first !== undefined && units(first.seed) > 0n) {
      const next = turns.find(({ turn: number }) => number === turn.turn + 1);
      const start = units(last.hidden) + units(last.overflow) + units(first.seed);
      if (next !== undefined && units(next.start_money) > start) faults.push(`turn ${next.turn} begins with more than there was`);
    }
  }
  return faults;
};

const faultsOfEnd = (pool: Pool, ledger: readonly Row[]): string[] => {
  const last = ledger.at(-1);
  return last === undefined || units(last.visible) === units(pool.money)
    ? []
    : [`${pool.code} shows ${pool.money}, and its ledger ends with ${last.visible}`];
};

type Page = { list: unknown[]; next_cursor: string | null };

const asker =
  (url: string, token: string) =>
  async (path: string, query: Record<string, string>): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${url}/manager/api/jackpot/${path}?${new URLSearchParams(query).toString()}`, {
      headers: { 'x-token': token },
    });
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: Record<string, unknown> };
    if (code !== 0) throw new Error(`${path}: ${code} ${message}`);
    return data;
  };

const readWhole = async <T>(ask: ReturnType<typeof asker>, path: string, poolId: string): Promise<T[]> => {
  const found: T[] = [];
  for (let cursor = ''; ;) {
    const page = (await ask(path, { pool_id: poolId, limit: '1000', ...(cursor === '' ? {} : { cursor }) })) as unknown as Page;
    found.push(...(page.list as T[]));
    if (page.next_cursor === null) return found.toReversed();
    cursor = page.next_cursor;
  }
};

/** What is published of each pool. The ledger is read after the value: a bet in between would be a difference, so it is read until both agree on the last row. */
const readProofs = async (url: string, token: string, poolId: string | undefined): Promise<Proof[]> => {
  const ask = asker(url, token);
  const { list } = (await ask('pool_list/get_list', { limit: '1000', ...(poolId === undefined ? {} : { id: poolId }) })) as {
    list: (Pool & { can: { meters: boolean } })[];
  };
  const proofs: Proof[] = [];
  for (const { id, can } of list) {
    if (!can.meters) continue;
    for (let attempt = 0; ; attempt += 1) {
      const before = (await ask('pool_list/get_detail', { id })) as unknown as Pool;
      const [turns, ledger] = [
        await readWhole<Turn>(ask, 'verify/get_turns', id),
        await readWhole<Row>(ask, 'verify/get_ledger', id),
      ];
      const pool = (await ask('pool_list/get_detail', { id })) as unknown as Pool;
      if (pool.money !== before.money && attempt < 20) continue;
      proofs.push({ pool, turns, ledger });
      break;
    }
  }
  return proofs;
};

const optionOf = (args: readonly string[], name: string): string | undefined => {
  const at = args.indexOf(`--${name}`);
  return at === -1 ? undefined : args[at + 1];
};

const main = async (args: readonly string[]): Promise<boolean> => {
  const [file, url, token] = [optionOf(args, 'file'), optionOf(args, 'url'), optionOf(args, 'token')];
  if (file === undefined && (url === undefined || token === undefined))
    throw new Error('Say --file <proof.json>, or --url <address> and --token <x-token>');
  const proofs =
    file === undefined
      ? await readProofs(url ?? '', token ?? '', optionOf(args, 'pool'))
      : ([JSON.parse(readFileSync(file, 'utf8'))].flat() as Proof[]);
  let isRight = true;
  for (const proof of proofs) {
    const faults = findDifferences(proof);
    for (const fault of faults) console.log(`DIFFERENCE in ${proof.pool.code}: ${fault}`);
    const hits = proof.turns.filter(({ win }) => win !== null).length;
    console.log(
      `${proof.pool.code}: ${proof.turns.length} turns, ${hits} hits, ${proof.ledger.length} rows of the ledger, ${faults.length} differences`,
    );
    isRight &&= faults.length === 0;
  }
  if (proofs.length === 0) throw new Error('There is no pool whose books you may see');
  return isRight;
};

if (import.meta.main)
  try {
    process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
