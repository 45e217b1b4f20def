import { markdownTable } from '../outcome.ts';
import { betOf, PLAYERS_A_SITE, SITES } from '../activities/playing.ts';
import { type JackpotWorld, withJackpotWorld } from './jackpot-world.ts';
import { makePool } from './pools.ts';

const BETS_A_BODY = 5_000;
const AT_ONCE = 3;
/** Rates in ten-thousandths of a per cent, the hidden part in per cent: three tiers that every bet feeds. */
const POOLS = [
  { code: 'mini', rateE4: 10_000n, hiddenPct: 0n, minWin: 200n, mustHit: 500n },
  { code: 'major', rateE4: 3_333n, hiddenPct: 10n, minWin: 2_000n, mustHit: 5_000n },
  { code: 'grand', rateE4: 7_501n, hiddenPct: 33n, minWin: 20_000n, mustHit: 50_000n },
] as const;
const SEED = 100n;
const MICRO = 1_000_000n;

/** Stakes that divide evenly by nothing, from a few cents to some hundred dollars; the n-th is always the same. */
const stakeOf = (n: number): bigint => {
  const drawn = (BigInt(n) * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffffn;
  return 10_000n + (drawn % 300_000_000n);
};
const text = (micros: bigint): string => `${micros / MICRO}.${String(micros % MICRO).padStart(6, '0')}`;

/** All bets through three pools; then what went in is held against the same sums reckoned here, and the books against their own beginning and end. */
export const countBets = (bets: number): Promise<void> =>
  withJackpotWorld(async (world) => {
    for (const { code, rateE4, hiddenPct, minWin, mustHit } of POOLS)
      await makePool(world.admin, code, {
        rate: `${rateE4 / 10_000n}.${String(rateE4 % 10_000n).padStart(4, '0')}`,
        hidden_rate: String(hiddenPct),
        min_win: String(minWin),
        must_hit: String(mustHit),
        cap: String(mustHit * 2n),
      });
    const startedMs = performance.now();
    await sendAll(world, bets);
    const tookS = (performance.now() - startedMs) / 1_000;
    const rows: string[][] = [];
    let wrong = 0;
    for (const { code, rateE4 } of POOLS) {
      let [wager, contributed] = [0n, 0n];
      for (let n = 0; n < bets; n += 1) {
        const stake = stakeOf(n);
        wager += stake;
        contributed += (stake * rateE4) / 1_000_000n;
      }
      const found = await readBooks(world, code);
      const isRight =
        found.wager === wager &&
        found.contributed === contributed &&
        found.money === contributed + SEED * MICRO * (1n + found.hits) - found.won &&
        found.money === found.meters;
      wrong += isRight ? 0 : 1;
      rows.push([
        code,
        String(bets),
        text(wager),
        text(contributed),
        text(found.contributed),
        String(found.hits),
        text(found.won),
        text(found.meters),
        isRight ? 'equal' : 'DIFFERENT',
      ]);
    }
    process.stdout.write(
      `${markdownTable(['pool', 'bets', 'wagered', 'contributed, reckoned here', 'contributed, booked', 'hits', 'won', 'money now', 'to the micro'], rows)}\n\n${bets} bets in ${tookS.toFixed(0)} s, ${(bets / tookS).toFixed(0)} a second; ${wrong} pools differ\n`,
    );
    if (wrong > 0) process.exitCode = 1;
  });

const sendAll = async ({ sender }: JackpotWorld, bets: number): Promise<void> => {
  let next = 0;
  const send = async (): Promise<void> => {
    while (next < bets) {
      const from = next;
      next = Math.min(bets, from + BETS_A_BODY);
      const at = new Date().toISOString();
      await sender.send(
        Array.from({ length: next - from }, (_, index) => {
          const n = from + index;
          const bet = betOf(`many-${n}`, { site: n % SITES, player: n % PLAYERS_A_SITE, at, win: '0' });
          return { ...bet, bet: text(stakeOf(n)) };
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
};

type Books = Record<'wager' | 'contributed' | 'money' | 'meters' | 'won' | 'hits', bigint>;

const readBooks = async ({ pool }: JackpotWorld, code: string): Promise<Books> => {
  const { rows } = await pool.query<Record<keyof Books, string>>(
    `select sum(l.wager) as wager, sum(visible_in + hidden_in + overflow_in + repaid) as contributed, sum(win) as won, count(*) filter (where win > 0) as hits,
      (array_agg(l.visible + l.hidden + l.overflow - l.owed order by l.id desc))[1] as money,
      max(m.visible + m.hidden + m.overflow - m.owed) as meters
     from jackpot_ledger l join jackpot_pool p on p.id = l.pool_id join jackpot_meter m on m.pool_id = p.id where p.code = $1`,
    [code],
  );
  const of = (name: keyof Books): bigint => BigInt((rows[0]?.[name] ?? '0').replace('.', ''));
  return {
    wager: of('wager'),
    contributed: of('contributed'),
    money: of('money'),
    meters: of('meters'),
    won: of('won'),
    hits: of('hits'),
  };
};
