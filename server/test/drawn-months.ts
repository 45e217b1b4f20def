import type { PlatformBet } from '@manager/contract/platform/bets';
import fc from 'fast-check';
import type { ClickHouse } from '../src/clickhouse/client.ts';
import { betRow } from './world.ts';

export const BET_TABLES = ['bet', 'bet_key', 'bet_detail'];

type Drawn = { sites: readonly { code: string }[]; game: { code: string }; seed: number };

const cents = (n: number): string => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`;

/** 300 bets of the forty days from 1 January 2026, in two currencies (USD, JPY), and the amendments of some of them. */
export const drawMonths = ({ sites, game, seed }: Drawn): PlatformBet[][] => {
  const row = fc.record({
    site: fc.constantFrom(...sites),
    isYen: fc.boolean(),
    bet: fc.nat(100_000),
    win: fc.nat(300_000),
    minute: fc.nat(40 * 1440),
    hasDetail: fc.boolean(),
    status: fc.constantFrom('settled' as const, 'pending' as const),
  });
  const bets = fc.sample(row, { seed, numRuns: 300 }).map(({ site, isYen, bet, win, minute, hasDetail, status }) => {
    const betAt = new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
    return betRow({
      site: site.code,
      game: game.code,
      player: isYen ? 'yen' : 'kim',
      currency: isYen ? 'JPY' : 'USD',
      bet: cents(bet),
      win: cents(win),
      bet_at: betAt,
      status,
      ...(status === 'pending' ? { settled_at: undefined } : {}),
      ...(hasDetail ? { detail: { note: 'ünïcode "quoted"\n', win } } : {}),
    });
  });
  const amended = bets
    .filter((_, index) => index % 3 === 0)
    .map((bet, index): PlatformBet => ({
      ...bet,
      row_version: 2,
      status: index % 2 === 0 ? 'cancelled' : 'settled',
      settled_at: bet.settled_at ?? bet.bet_at,
      win: cents(index * 17),
    }));
  return [bets, amended];
};

/** Everything that the tables hold, as numbers: counts, exact sums by site, month and status, and a checksum of all columns. */
export const contentOfBets = async (client: ClickHouse): Promise<unknown> => {
  const sums = await client.query({
    name: 'test',
    sql: `SELECT site_id, toYYYYMM(settle_date) AS month, currency, status, sum(sign) AS bets, sum(bet * sign) AS bet, sum(win_game * sign) AS win, sum(bet_usd * sign) AS bet_usd, sum(win_usd * sign) AS win_usd
          FROM bet GROUP BY ALL ORDER BY ALL`,
  });
  const checksums = [];
  for (const table of BET_TABLES)
    checksums.push(
      await client.query({ name: 'test', sql: `SELECT count() AS n, sum(cityHash64(*)) AS checksum FROM ${table}` }),
    );
  return { sums, checksums };
};
