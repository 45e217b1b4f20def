import { blendedReturn, type GameStakes } from '@manager/domain/rtp';
import { betMeasures } from '../../clickhouse/measures.ts';
import type { ClickHouse } from '../../clickhouse/client.ts';
import { type BetDimension, dimensionColumns } from '../bet/bet-dimension.ts';
import { type BetFilter, betPredicate } from '../bet/bet-filter.ts';
import { projectionFor } from '../bet/projections.ts';
import type { Directory } from './directory.ts';
import { COUNTED } from '../figures/money-query.ts';

/** In percent with 4 decimals: what the published mathematics lead one to expect, and the band of 95 % around it. */
export type ExpectedReturn = { theoretical_rtp: string | null; rtp_low: string | null; rtp_high: string | null };

type Query<D extends BetDimension> = {
  name: string;
  filter: BetFilter;
  dimension: D;
  zone?: string | undefined;
  directory: Directory;
};
type Stakes = { game_id: number; stake_sum: number; stake_square_sum: number };

/** The expected return along one dimension, by the value of it: each game by its USD stakes in that bucket. */
export const queryExpectedReturns = async <D extends BetDimension>(
  clickhouse: ClickHouse,
  query: Query<D>,
): Promise<ReadonlyMap<string, ExpectedReturn>> => {
  const buckets = await queryGameStakes(clickhouse, query);
  return new Map([...buckets].map(([bucket, games]) => [bucket, expectedReturn(games.map(({ stakes }) => stakes))]));
};

/** The USD stakes of each game with what its mathematics say, by the value of one dimension. */
export const queryGameStakes = async <D extends BetDimension>(
  clickhouse: ClickHouse,
  { name, filter, dimension, zone, directory }: Query<D>,
): Promise<ReadonlyMap<string, { gameId: string; stakes: GameStakes }[]>> => {
  const where = betPredicate(filter);
  const rows = await clickhouse.query<Stakes & Record<D, number | string>>({
    name,
    sql: `SELECT ${dimensionColumns([dimension])}, game_id, toFloat64(${betMeasures.bet_usd}) AS stake_sum, ${betMeasures.bet_square_usd} AS stake_square_sum
      FROM bet WHERE ${where.sql} AND ${COUNTED} AND source = 'normal' GROUP BY ${dimension}, game_id`,
    params: { ...where.params, ...(zone === undefined ? {} : { zone }) },
    settings: projectionFor([dimension, 'game_id'], filter),
  });
  const stakesOf = ({ game_id: id, stake_sum: betSum, stake_square_sum: betSquareSum }: Stakes): GameStakes => {
    const game = directory.games.get(String(id));
    return { betSum, betSquareSum, rtpPct: numberOf(game?.rtp), sigma: numberOf(game?.sigma) };
  };
  const buckets = Map.groupBy(rows, (row) => String(row[dimension]));
  return new Map(
    [...buckets].map(([bucket, ofBucket]) => [
      bucket,
      ofBucket.map((row) => ({ gameId: String(row.game_id), stakes: stakesOf(row) })),
    ]),
  );
};

const numberOf = (text: string | null | undefined): number | null => (text == null ? null : Number(text));

/** What several stakes on games lead one to expect together. */
export const expectedReturn = (games: readonly GameStakes[]): ExpectedReturn => {
  const { rtpPct, band } = blendedReturn(games);
  return {
    theoretical_rtp: rtpPct?.toFixed(4) ?? null,
    rtp_low: band?.lowPct.toFixed(4) ?? null,
    rtp_high: band?.highPct.toFixed(4) ?? null,
  };
};
