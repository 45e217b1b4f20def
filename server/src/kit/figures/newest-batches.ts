import { promoDayMeasures } from '../../clickhouse/fact-measures.ts';
import type { ClickHouse } from '../../clickhouse/client.ts';
import { dayMeasures } from '../../clickhouse/measures.ts';
import { type BetFilter, betPredicate } from '../bet/bet-filter.ts';
import { projectionFor } from '../bet/projections.ts';
import { promoPredicate } from '../bet/promo-filter.ts';
import { GIVEN } from './promo-query.ts';

/** '0': none. */
export type NewestBatches = { bets: string; credits: string };

/**
 * The newest batch among the bets of a filter, and that among the promo credits that a figure is made of. Batches of one table become visible in the
 * order of their ids, so both the same before and after the figures tell that these hold exactly the batches up to them. Of two tables they do not:
 * each has a lane of its own, and an older id of the one may arrive after a newer one of the other. So they are never mixed into one mark.
 */
export const newestBatches = async (
  clickhouse: ClickHouse,
  { name, filter }: { name: string; filter: BetFilter },
): Promise<NewestBatches> => {
  const [bets, promo] = [betPredicate(filter), promoPredicate(filter)];
  const ask = async (sql: string, query: { params: Record<string, unknown>; settings?: ReturnType<typeof projectionFor> }) => {
    const [row] = await clickhouse.query<{ batch: string }>({ name, sql, ...query });
    return row?.batch ?? '0';
  };
  const [ofBets, ofCredits] = await Promise.all([
    ask(`SELECT ${dayMeasures.newest_batch} AS batch FROM bet WHERE ${bets.sql}`, {
      params: bets.params,
      settings: projectionFor([], filter),
    }),
    promo === undefined
      ? '0'
      : ask(`SELECT ${promoDayMeasures.newest_batch} AS batch FROM promo_credit WHERE ${promo.sql} AND ${GIVEN}`, {
          params: promo.params,
        }),
  ]);
  return { bets: ofBets, credits: ofCredits };
};

export const isSameState = (one: NewestBatches, other: NewestBatches): boolean =>
  one.bets === other.bets && one.credits === other.credits;
