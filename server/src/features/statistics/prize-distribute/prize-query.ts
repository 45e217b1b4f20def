import type { PrizeBasis, PrizeKind, PrizeRows } from '@manager/contract/features/statistics/prize-distribute';
import { PRIZE_BUCKETS } from '@manager/domain/buckets';
import type { z } from 'zod';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { betMeasures } from '../../../clickhouse/measures.ts';
import { betDimensions } from '../../../kit/bet/bet-dimension.ts';
import { type BetFilter, betPredicate } from '../../../kit/bet/bet-filter.ts';
import { bucketOfAmount, bucketOfRatio } from '../../../kit/bet/bucket-sql.ts';
import { COUNTED } from '../../../kit/figures/money-query.ts';

type Query = {
  filter: BetFilter;
  by: PrizeRows;
  basis: z.infer<typeof PrizeBasis>;
  zone: string;
};

/** Bets of one row in one bucket; `bucket` -1: no stake to compare with. Corrections are taken off where the taken back version stood. */
export type PrizeCell = {
  key: number;
  kind: PrizeKind;
  bucket: number;
  rounds: string;
  bets: string;
  win_sum: string;
};

const KIND = "multiIf(source = 'normal', if(is_feature_buy = 1, 'feature_buy', 'normal'), toString(source))";

export const queryPrizes = (clickhouse: ClickHouse, { filter, by, basis, zone }: Query): Promise<PrizeCell[]> => {
  const where = betPredicate(filter);
  const bucket =
    basis === 'usd'
      ? bucketOfAmount(PRIZE_BUCKETS, 'win_usd')
      : bucketOfRatio(PRIZE_BUCKETS, { part: '(win_game + win_jackpot)', whole: 'bet' });
  return clickhouse.query<PrizeCell>({
    name: 'prize_distribute.get_list',
    sql: `SELECT ${betDimensions[by === 'game' ? 'game_id' : 'hour']} AS key, ${KIND} AS kind, ${bucket} AS bucket,
        ${betMeasures.rounds} AS rounds, ${betMeasures.bets} AS bets, ${betMeasures.win_usd} AS win_sum
      FROM bet WHERE ${where.sql} AND ${COUNTED} GROUP BY key, kind, bucket`,
    params: { ...where.params, ...(by === 'hour' ? { zone } : {}) },
  });
};
