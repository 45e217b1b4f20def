import type { OwnerDb } from '../../postgres/db.ts';
import type { DayRange } from './report-scope.ts';

const partitionOf = (day: string): string => day.slice(0, 7).replace('-', '');

/**
 * Whether the report store may hold promo credits of some of these days, by the journal's own count of each month: a report over months without any
 * asks the store for bets alone. Asked before the figures: what arrives meanwhile, they may lack.
 */
export const hasCredits = async (db: OwnerDb, ranges: readonly DayRange[]): Promise<boolean> => {
  const row = await db
    .selectFrom('fact_month')
    .select('partition')
    .where('table_name', '=', 'promo_credit')
    .where((eb) =>
      eb.or(
        ranges.map(({ from, to }) => eb.and([eb('partition', '>=', partitionOf(from)), eb('partition', '<=', partitionOf(to))])),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
