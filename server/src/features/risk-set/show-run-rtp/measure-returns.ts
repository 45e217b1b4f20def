import type { ClickHouse } from '../../../clickhouse/client.ts';
import { returnMeasures } from '../../../clickhouse/measures.ts';
import { betPredicate, COUNTED } from '../../../kit/bet/bet-filter.ts';
import { SLOT_MS } from '../../../kit/bet/time-bucket.ts';
import { DAY_MS, testStarts, WIN_CAPS, type MultipleSums } from '@manager/domain/rtp-monitor';
import type { Stream } from './stream.ts';

/** Sums of paid bets in a window. `win` is without what jackpots paid; money in USD. `stakes` is Σb for standard errors, never for money. */
export type WindowSums = { rounds: number; bet: string; win: string; stakes: number; betSquare: number };
/** Each within the next. */
export const WINDOWS = ['hour', 'day', 'month'] as const;
export type WindowName = (typeof WINDOWS)[number];

export type Measured = Stream & { value: string; windows: Record<WindowName, WindowSums> };

/** Whose bets, and by what a stream is split: `value` is then a place in `STAKE_BUCKETS`, a device or the id of a website. */
export type MeasureQuery = {
  filter: { agentIds: readonly string[] | null; siteIds: readonly string[] | null; gameIds: readonly string[] | null };
  split: 'whole' | 'stake' | 'device' | 'site';
  nowMs: number;
};

const WINDOW_MS: Readonly<Record<WindowName, number>> = { hour: 3_600_000, day: DAY_MS, month: 30 * DAY_MS };
const MODE = "if(is_feature_buy = 1, if(buy_mode = '', 'buy', buy_mode), '')";
const VALUE = { whole: "''", stake: 'toString(stake_level)', device: 'toString(device)', site: 'toString(site_id)' } as const;
const STREAM = 'game_id, rtp_profile, math_version, mode';

/** The quarters of an hour that begin at or after an instant, as ClickHouse reads a DateTime. */
const instant = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
const slotOf = (ms: number): number => Math.floor(ms / SLOT_MS) * SLOT_MS;
/** Since when a test counts whose case was closed at an instant: the quarter of an hour in which that was is left out, as part of it is old play. */
export const restartedFrom = (closedMs: number): number => slotOf(closedMs) + SLOT_MS;
/** A round may count to a settlement day that began two days before it. */
const firstDay = (ms: number): string => new Date(ms - 2 * DAY_MS).toISOString().slice(0, 10);

type StreamColumns = { game_id: number; rtp_profile: string; math_version: string; mode: string };
const streamOf = (row: StreamColumns): Stream => ({
  gameId: String(row.game_id),
  profile: row.rtp_profile,
  version: row.math_version,
  mode: row.mode,
});

/**
 * In how many spans of time that begin at these instants, each within another, a quarter of an hour lies. Rows are summed by that and not by each quarter
 * of an hour first: sums of all of these would not fit into memory where many games are played.
 */
const spansOf = (begins: readonly string[]): string => begins.map((begin) => `(slot_at >= ${begin})`).join(' + ');

/** Windows begin with a quarter of an hour, so they are up to 15 minutes longer than their names. */
export const measureReturns = async (clickhouse: ClickHouse, { filter, split, nowMs }: MeasureQuery): Promise<Measured[]> => {
  const from = slotOf(nowMs - WINDOW_MS.month);
  const where = betPredicate({ ...filter, source: 'normal', withTest: false, slotsMs: { from, to: slotOf(nowMs) + SLOT_MS } });
  const isOfAll = filter.agentIds === null && filter.siteIds === null && split !== 'site';
  const sums = WINDOWS.map((name, i) => {
    const within = `spans >= ${WINDOWS.length - i}`;
    return `toInt64(sumIf(bets, ${within})) AS ${name}_rounds, toString(sumIf(bet, ${within})) AS ${name}_bet,
      toString(sumIf(win, ${within})) AS ${name}_win, toFloat64(sumIf(bet, ${within})) AS ${name}_stakes, sumIf(square, ${within}) AS ${name}_square`;
  });
  const rows = await clickhouse.query<StreamColumns & Record<string, string | number>>({
    name: 'returns.measure',
    sql: `SELECT ${STREAM}, value, ${sums.join(', ')}
      FROM (
        SELECT game_id, rtp_profile, math_version, ${MODE} AS mode, ${VALUE[split]} AS value,
          ${spansOf(WINDOWS.map((name) => `{${name}_from:DateTime('UTC')}`))} AS spans,
          ${returnMeasures.bets} AS bets, ${returnMeasures.bet_usd} AS bet, ${returnMeasures.win_usd} - ${returnMeasures.jackpot_win_usd} AS win,
          ${returnMeasures.bet_square_usd} AS square
        FROM bet WHERE settle_date >= {first_day:Date} AND ${where.sql} AND ${COUNTED}
        GROUP BY ${STREAM}, value, spans
      ) GROUP BY ${STREAM}, value HAVING month_rounds > 0`,
    params: {
      ...where.params,
      first_day: firstDay(from),
      ...Object.fromEntries(WINDOWS.map((name) => [`${name}_from`, instant(slotOf(nowMs - WINDOW_MS[name]))])),
    },
    settings: isOfAll ? { preferred_optimize_projection_name: 'by_return' } : {},
  });
  return rows.map((row) => ({
    ...streamOf(row),
    value: String(row.value),
    windows: Object.fromEntries(
      WINDOWS.map((name) => [
        name,
        {
          rounds: Number(row[`${name}_rounds`]),
          bet: String(row[`${name}_bet`]),
          win: String(row[`${name}_win`]),
          stakes: Number(row[`${name}_stakes`]),
          betSquare: Number(row[`${name}_square`]),
        },
      ]),
    ) as Measured['windows'],
  }));
};

/** Each within the one before. */
export const TESTS = ['older', 'younger', 'day'] as const;
export type TestName = (typeof TESTS)[number];

/** Sums of a stream at one level of stakes and on one kind of device, for each test that goes on. */
export type EvidenceSums = Stream & {
  stake: string;
  device: string;
  tests: Record<TestName, MultipleSums>;
  hasUnstakedWins: boolean;
};

/** `restarts`: streams whose tests began anew at an instant, because a case about them was closed. */
export type EvidenceQuery = {
  gameIds: readonly string[] | null;
  nowMs: number;
  restarts: readonly { stream: Stream; atMs: number }[];
};

/** What the repeated test needs, over all websites. Recomputed from the store's sums, which follow late and corrected bets. */
export const measureEvidence = async (
  clickhouse: ClickHouse,
  { gameIds, nowMs, restarts }: EvidenceQuery,
): Promise<EvidenceSums[]> => {
  const starts = testStarts(nowMs);
  const where = betPredicate({
    agentIds: null,
    siteIds: null,
    gameIds,
    source: 'normal',
    withTest: false,
    slotsMs: { from: starts.older, to: slotOf(nowMs) + SLOT_MS },
  });
  const names = ['rounds', 'multiple', ...WIN_CAPS.map((cap) => `multiple_${cap}`)];
  const sums = TESTS.flatMap((test, i) => names.map((name) => `toFloat64(sumIf(${name}, spans > ${i})) AS ${test}_${name}`));
  const began = `toDateTime(transform(concat(toString(game_id), '\\n', rtp_profile, '\\n', math_version, '\\n', mode),
    {restarted:Array(String)}, {restarted_at:Array(UInt32)}, toUInt32(0)), 'UTC')`;
  const begins = TESTS.map((test) =>
    restarts.length === 0 ? `{${test}_from:DateTime('UTC')}` : `greatest({${test}_from:DateTime('UTC')}, ${began})`,
  );
  const rows = await clickhouse.query<StreamColumns & Record<string, string | number>>({
    name: 'returns.evidence',
    sql: `SELECT ${STREAM}, stake, device_kind, ${sums.join(', ')}, toUInt8(sum(unstaked) != 0) AS is_unstaked
      FROM (
        SELECT game_id, rtp_profile, math_version, ${MODE} AS mode, stake_level AS stake, toString(device) AS device_kind, ${spansOf(begins)} AS spans,
          if(stake = 0, 0, ${returnMeasures.bets}) AS rounds, ${returnMeasures.multiple} AS multiple,
          ${WIN_CAPS.map((cap) => `${returnMeasures[`multiple_${cap}`]} AS multiple_${cap}`).join(', ')},
          if(stake = 0, ${returnMeasures.win_usd} - ${returnMeasures.jackpot_win_usd}, 0) AS unstaked
        FROM bet WHERE settle_date >= {first_day:Date} AND ${where.sql} AND ${COUNTED}
        GROUP BY ${STREAM}, stake, device_kind, spans
      ) GROUP BY ${STREAM}, stake, device_kind`,
    params: {
      ...where.params,
      first_day: firstDay(starts.older),
      ...Object.fromEntries(TESTS.map((test) => [`${test}_from`, instant(starts[test])])),
      restarted: restarts.map(({ stream }) => [stream.gameId, stream.profile, stream.version, stream.mode].join('\n')),
      restarted_at: restarts.map(({ atMs }) => restartedFrom(atMs) / 1_000),
    },
    settings: { preferred_optimize_projection_name: 'by_return' },
  });
  return rows.map((row) => ({
    ...streamOf(row),
    stake: String(row.stake),
    device: String(row.device_kind),
    tests: { older: sumsOf(row, 'older'), younger: sumsOf(row, 'younger'), day: sumsOf(row, 'day') },
    hasUnstakedWins: Number(row.is_unstaked) === 1,
  }));
};

const sumsOf = (row: Record<string, string | number>, test: TestName): MultipleSums => ({
  rounds: Number(row[`${test}_rounds`]),
  multipleSum: Number(row[`${test}_multiple`]),
  cappedSums: WIN_CAPS.map((cap) => Number(row[`${test}_multiple_${cap}`])),
});
