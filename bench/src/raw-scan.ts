import type { Days, Total } from './report-cases.ts';
import { median, timeRuns } from './stats.ts';
import type { Stores } from './stores.ts';

const RUNS = 3;

/** Reports that others are asked for too, and the column that makes their rows. */
export const COMPARED = { game: 'game_id', site: 'site_id', day: 'settle_date' } as const;
export type Compared = keyof typeof COMPARED;
export type ComparedCase = { report: Compared; days: Days };
/** What somebody else took for the answer, and its grand total. */
export type PeerTimes = ComparedCase & { p50Ms: number; total: Total };

/** Every so-many-th bet. 1: all. */
export const sampleSql = (oneIn: number): string => (oneIn === 1 ? 'true' : `cityHash64(bet_id) % ${oneIn} = 0`);

/**
 * The figures of a report straight from the bets in ClickHouse, projections switched off: the same measures in both units, exact players,
 * and the same levels (row, currency, everything).
 */
export const timeRawScan = async (
  { clickhouse }: Stores,
  { report, days }: ComparedCase,
  { oneIn = 1, runs = RUNS }: { oneIn?: number; runs?: number } = {},
): Promise<PeerTimes> => {
  const run = () =>
    clickhouse.query<{ level: number; rounds: string; players: string; total_bet: string; total_win: string }>({
      name: 'bench.raw_scan',
      sql: scanSql(COMPARED[report], oneIn),
      params: { from: days.from, to: days.to },
      settings: { optimize_use_projections: 0, optimize_use_implicit_projections: 0, max_execution_time: 600 },
    });
  const sum = (await run()).find(({ level }) => Number(level) === EVERYTHING);
  const runsMs = await timeRuns(runs, run);
  return {
    report,
    days,
    p50Ms: median(runsMs),
    total: {
      rounds: Number(sum?.rounds ?? 0),
      players: Number(sum?.players ?? 0),
      bet: sum?.total_bet ?? '0',
      win: sum?.total_win ?? '0',
    },
  };
};

/** `grouping()` of the level that sums over both columns. */
const EVERYTHING = 3;

export const MONEY = [
  'bet',
  'valid_bet',
  'win_game',
  'win_jackpot',
  'jackpot_contribution',
  'bet_usd',
  'valid_bet_usd',
  'win_usd',
  'jackpot_win_usd',
  'jackpot_contribution_usd',
];

const scanSql = (column: string, oneIn: number): string => `
  SELECT ${column}, currency, grouping(${column}, currency) AS level, sum(round_sign) AS rounds, uniqExact(player_id) AS players,
    sum(bet_usd * sign) AS total_bet, sum(win_usd * sign) AS total_win, ${MONEY.map((name) => `sum(${name} * sign) AS sum_${name}`).join(', ')},
    sum(sign * (win_usd > 0)) AS hits, sum(sign * is_feature_buy) AS feature_buys, sum(toFloat64(bet_usd) * toFloat64(bet_usd) * sign) AS bet_square_usd,
    max(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0)) AS max_multiple
  FROM bet
  WHERE settle_date BETWEEN {from:Date} AND {to:Date} AND is_test = 0 AND status IN ('settled', 'adjusted') AND source = 'normal' AND ${sampleSql(oneIn)}
  GROUP BY GROUPING SETS ((${column}, currency), (currency), ())`;
