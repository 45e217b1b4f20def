import type { RunSplit } from '@manager/contract/features/statistics/game-run-chart';
import { STAKE_BUCKETS } from '@manager/domain/buckets';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { betMeasures } from '../../../clickhouse/measures.ts';
import { dimensionColumns } from '../../../kit/bet/bet-dimension.ts';
import { type BetFilter, betPredicate } from '../../../kit/bet/bet-filter.ts';
import { bucketOfAmount } from '../../../kit/bet/bucket-sql.ts';
import type { TimeDimension } from '../../../kit/bet/time-bucket.ts';
import { COUNTED, toIso } from '../../../kit/figures/money-query.ts';

type Query = { filter: BetFilter; split: RunSplit };
type Along = { dimension: TimeDimension; zone: string | undefined };

/** Bets of one game in one version, one bucket and one value of the split: a place in `STAKE_BUCKETS`, or a device. */
export type SplitCell = {
  value: string;
  bucket: number | string;
  gameId: string;
  version: string;
  firstAt: string;
  rounds: number;
  placed: number;
  hits: number;
  bet: string;
  win: string;
  betUsd: string;
  winUsd: string;
  betSum: number;
  betSquareSum: number;
};

const VALUE: Readonly<Record<RunSplit, string>> = {
  stake: `toString(${bucketOfAmount(STAKE_BUCKETS, 'bet_usd')})`,
  device: 'toString(device)',
};

const PAID = `${COUNTED} AND source = 'normal'`;

type Row = Record<TimeDimension, number | string> & {
  value: string;
  game_id: number;
  math_version: string;
  first_at: string;
  rounds: string;
  placed: string;
  hits: string;
  bet_sum: string;
  win_sum: string;
  bet_sum_usd: string;
  win_sum_usd: string;
  stake_sum: number;
  stake_square_sum: number;
};

/** Read from the bets: no projection knows stakes, devices or versions. What was taken back leaves the place where it stood. */
export const querySplit = async (
  clickhouse: ClickHouse,
  { filter, split, dimension, zone }: Query & Along,
): Promise<SplitCell[]> => {
  const where = betPredicate(filter);
  const rows = await clickhouse.query<Row>({
    name: 'game_run_split.get_list',
    sql: `SELECT ${VALUE[split]} AS value, ${dimensionColumns([dimension])}, game_id, math_version, min(bet_at) AS first_at,
        ${betMeasures.rounds} AS rounds, ${betMeasures.bets} AS placed, ${betMeasures.hits} AS hits,
        ${betMeasures.bet} AS bet_sum, ${betMeasures.win_game} + ${betMeasures.win_jackpot} AS win_sum,
        ${betMeasures.bet_usd} AS bet_sum_usd, ${betMeasures.win_usd} AS win_sum_usd,
        toFloat64(${betMeasures.bet_usd}) AS stake_sum, ${betMeasures.bet_square_usd} AS stake_square_sum
      FROM bet WHERE ${where.sql} AND ${PAID}
      GROUP BY value, ${dimension}, game_id, math_version HAVING placed > 0 ORDER BY ${dimension}, first_at, math_version`,
    params: { ...where.params, ...(zone === undefined ? {} : { zone }) },
  });
  return rows.map((row) => ({
    value: row.value,
    bucket: row[dimension],
    gameId: String(row.game_id),
    version: row.math_version,
    firstAt: toIso(row.first_at),
    rounds: Number(row.rounds),
    placed: Number(row.placed),
    hits: Number(row.hits),
    bet: row.bet_sum,
    win: row.win_sum,
    betUsd: row.bet_sum_usd,
    winUsd: row.win_sum_usd,
    betSum: row.stake_sum,
    betSquareSum: row.stake_square_sum,
  }));
};

/** Different players by value, and of all under the value `undefined`. */
export const querySplitPlayers = async (
  clickhouse: ClickHouse,
  { filter, split }: Query,
): Promise<ReadonlyMap<string | undefined, number>> => {
  const where = betPredicate(filter);
  const rows = await clickhouse.query<{ value: string; is_total: number; players: string }>({
    name: 'game_run_split.get_list.players',
    sql: `SELECT value, toUInt8(grouping(value)) AS is_total, uniqExact(player_id) AS players FROM (
        SELECT ${VALUE[split]} AS value, player_id FROM bet WHERE ${where.sql} AND ${PAID}
        GROUP BY value, player_id HAVING ${betMeasures.rounds} > 0
      ) GROUP BY GROUPING SETS ((value), ())`,
    params: where.params,
  });
  return new Map(rows.map(({ value, is_total: isTotal, players }) => [isTotal === 1 ? undefined : value, Number(players)]));
};
