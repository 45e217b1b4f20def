import type { JournalTable } from '../journal/journal-format.ts';
import { type ReadColumn, readNative } from '../fact/native-read.ts';

/** What a batch adds to its month, amounts in micros: the stake of bets, the amount of other money. 0 where a table has none. */
export type Sums = { rows: number; netRows: number; amount: bigint; win: bigint };

export const noSums: Sums = { rows: 0, netRows: 0, amount: 0n, win: 0n };
export const plus = (a: Sums, b: Sums): Sums => ({
  rows: a.rows + b.rows,
  netRows: a.netRows + b.netRows,
  amount: a.amount + b.amount,
  win: a.win + b.win,
});
export const isSameSums = (a: Sums, b: Sums): boolean =>
  a.rows === b.rows && a.netRows === b.netRows && a.amount === b.amount && a.win === b.win;

/** Bets of a website in a currency by the hour of their settlement, else of the bet. */
export type HourSums = { siteId: number; currency: string; hourMs: number; bets: number; bet: bigint; win: bigint };

export type Digest = Sums & { hours: HourSums[] };

/** The columns that are summed, by table; a table of ids has rows alone. */
const MONEY: Partial<Record<JournalTable, { amount: string; wins: readonly string[] }>> = {
  bet: { amount: 'bet', wins: ['win_game', 'win_jackpot'] },
  wallet_txn: { amount: 'amount', wins: [] },
  promo_credit: { amount: 'amount', wins: [] },
  transfer: { amount: 'amount', wins: [] },
  fishing_slice: { amount: 'bet', wins: ['win'] },
  jackpot_hit: { amount: 'amount', wins: [] },
};
const SIGNED: readonly JournalTable[] = [
  'bet',
  'wallet_txn',
  'game_session',
  'promo_credit',
  'seamless_call',
  'transfer',
  'lottery_draw',
  'fishing_slice',
  'jackpot_hit',
];
const HOUR_MS = 3_600_000;

/** The expressions of the same sums in the report store, in its decimals. */
export const sumsSql = (table: JournalTable): { netRows: string; amount: string; win: string } => {
  const money = MONEY[table];
  return {
    netRows: SIGNED.includes(table) ? 'sum(sign)' : 'toInt64(count())',
    amount: money === undefined ? "toDecimal128('0', 6)" : `sum(${money.amount} * sign)`,
    win:
      money === undefined || money.wins.length === 0
        ? "toDecimal128('0', 6)"
        : money.wins.map((win) => `sum(${win} * sign)`).join(' + '),
  };
};

/** Reads a batch's block as it was frozen: what is expected of the store comes from the very bytes that were sent to it. */
export const digestOf = (table: JournalTable, block: Buffer): Digest => {
  const money = MONEY[table];
  const names = new Set([
    ...(SIGNED.includes(table) ? ['sign'] : []),
    ...(money === undefined ? [] : [money.amount, ...money.wins]),
    ...(table === 'bet' ? ['site_id', 'currency', 'bet_at', 'settle_delay_ms'] : []),
  ]);
  const { rows, columns } = readNative(block, names);
  const sign = SIGNED.includes(table) ? new Int8Array(bytesOf(columns.get('sign')).buffer) : undefined;
  const netRows = sign === undefined ? rows : sign.reduce((sum, each) => sum + each, 0);
  if (money === undefined || sign === undefined) return { rows, netRows, amount: 0n, win: 0n, hours: [] };
  const amounts = wordsOf(columns.get(money.amount));
  const wins = money.wins.map((win) => wordsOf(columns.get(win)));
  const tallyOf = table === 'bet' ? createTallies(columns) : undefined;
  const whole = noTally();
  for (let row = 0; row < rows; row++) {
    const tally = tallyOf?.at(row) ?? whole;
    const by = sign[row] as number;
    tally.bets += by;
    tally.bet.low += by * lowOf(amounts, row);
    tally.bet.high += by * highOf(amounts, row);
    for (const win of wins) {
      tally.win.low += by * lowOf(win, row);
      tally.win.high += by * highOf(win, row);
    }
  }
  const hours = tallyOf?.all() ?? [];
  const totals = tallyOf === undefined ? [whole].map(toSums) : hours;
  return {
    rows,
    netRows,
    amount: totals.reduce((sum, { bet }) => sum + bet, 0n),
    win: totals.reduce((sum, { win }) => sum + win, 0n),
    hours,
  };
};

/** Adds up hours of many batches. */
export const createHourSums = () => {
  const byName = new Map<string, HourSums>();
  return {
    add: (hours: readonly HourSums[]): void => {
      for (const hour of hours) {
        const name = `${hour.siteId}/${hour.currency}/${hour.hourMs}`;
        const held = byName.get(name);
        if (held === undefined) byName.set(name, { ...hour });
        else {
          held.bets += hour.bets;
          held.bet += hour.bet;
          held.win += hour.win;
        }
      }
    },
    all: (): HourSums[] => [...byName.values()],
  };
};

/**
 * 64-bit integers as pairs of words, low and high: adding them as doubles is many times faster than making a BigInt of each, and exact below
 * 2^21 rows (a block has at most 2^20).
 */
type Words = { low: Uint32Array; high: Int32Array };
type WordSum = { low: number; high: number };
type Tally = { bets: number; bet: WordSum; win: WordSum };

const noTally = (): Tally => ({ bets: 0, bet: { low: 0, high: 0 }, win: { low: 0, high: 0 } });

const lowOf = ({ low }: Words, row: number): number => low[row * 2] as number;
const highOf = ({ high }: Words, row: number): number => high[row * 2 + 1] as number;

const TWO_32 = 4_294_967_296;
const toBigInt = ({ low, high }: WordSum): bigint => BigInt(high) * BigInt(TWO_32) + BigInt(low);
const toSums = ({ bets, bet, win }: Tally) => ({ bets, bet: toBigInt(bet), win: toBigInt(win) });

type HourTally = Tally & Pick<HourSums, 'siteId' | 'currency' | 'hourMs'>;

/** Finds the website, currency and hour of a row. */
const createTallies = (columns: ReadonlyMap<string, ReadColumn>) => {
  const siteIds = new Uint32Array(bytesOf(columns.get('site_id')).buffer);
  const betAt = wordsOf(columns.get('bet_at'));
  const delays = wordsOf(columns.get('settle_delay_ms'));
  const currencyAt = textsOf(columns.get('currency'));
  const bySite = new Map<number, Map<string, Map<number, HourTally>>>();
  const numberAt = (words: Words, row: number): number => highOf(words, row) * TWO_32 + lowOf(words, row);
  return {
    at: (row: number): Tally => {
      const siteId = siteIds[row] as number;
      const currency = currencyAt(row);
      const atMs = numberAt(betAt, row) + Math.max(0, numberAt(delays, row));
      const hourMs = atMs - (atMs % HOUR_MS);
      const byHour = inner(inner(bySite, siteId), currency);
      let tally = byHour.get(hourMs);
      if (tally === undefined) byHour.set(hourMs, (tally = { siteId, currency, hourMs, ...noTally() }));
      return tally;
    },
    all: (): HourSums[] =>
      [...bySite.values()].flatMap((byCurrency) =>
        [...byCurrency.values()].flatMap((byHour) =>
          [...byHour.values()].map(({ siteId, currency, hourMs, ...tally }) => ({ siteId, currency, hourMs, ...toSums(tally) })),
        ),
      ),
  };
};

const inner = <K, L, V>(map: Map<K, Map<L, V>>, key: K): Map<L, V> => {
  let found = map.get(key);
  if (found === undefined) map.set(key, (found = new Map()));
  return found;
};

const bytesOf = (column: ReadColumn | undefined): Uint8Array => {
  if (column?.kind !== 'fixed') throw new Error('a journal block lacks a column that is summed');
  return column.bytes;
};

const wordsOf = (column: ReadColumn | undefined): Words => {
  const { buffer } = bytesOf(column);
  return { low: new Uint32Array(buffer), high: new Int32Array(buffer) };
};

const textsOf = (column: ReadColumn | undefined): ((row: number) => string) => {
  if (column?.kind !== 'text') throw new Error('a journal block lacks a column that is summed');
  return column.at;
};
