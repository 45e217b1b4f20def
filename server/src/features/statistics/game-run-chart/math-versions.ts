import type { ClickHouse } from '../../../clickhouse/client.ts';
import { type BetFilter, betPredicate } from '../../../kit/bet/bet-filter.ts';
import { dimensionColumns } from '../../../kit/bet/bet-dimension.ts';
import { COUNTED, toIso } from '../../../kit/figures/money-query.ts';
import type { TimeDimension } from '../../../kit/bet/time-bucket.ts';

/** A version of a game's mathematics that was played in a bucket, with its first bet there. */
export type PlayedVersion = { bucket: number | string; gameId: string; version: string; firstAt: string };

type Query = { filter: BetFilter; dimension: TimeDimension; zone: string | undefined };

/** The versions that were played, bucket by bucket in the order of time. Read from the bets: no projection knows them. */
export const queryVersions = async (clickhouse: ClickHouse, { filter, dimension, zone }: Query): Promise<PlayedVersion[]> => {
  const where = betPredicate(filter);
  const rows = await clickhouse.query<
    { game_id: number; math_version: string; first_at: string } & Record<TimeDimension, number | string>
  >({
    name: 'game_run_chart.versions',
    sql: `SELECT ${dimensionColumns([dimension])}, game_id, math_version, min(bet_at) AS first_at FROM bet
      WHERE ${where.sql} AND ${COUNTED} AND source = 'normal'
      GROUP BY ${dimension}, game_id, math_version HAVING sum(sign) > 0 ORDER BY ${dimension}, first_at, math_version`,
    params: { ...where.params, ...(zone === undefined ? {} : { zone }) },
  });
  return rows.map((row) => ({
    bucket: row[dimension],
    gameId: String(row.game_id),
    version: row.math_version,
    firstAt: toIso(row.first_at),
  }));
};

/** An actual return over several versions of a game is that of none. */
export const isOneVersionEach = (played: readonly Pick<PlayedVersion, 'gameId' | 'version'>[]): boolean =>
  new Set(played.map(({ gameId, version }) => `${gameId} ${version}`)).size === new Set(played.map(({ gameId }) => gameId)).size;
