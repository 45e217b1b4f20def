import type { RankRule } from '@manager/contract/features/activity/activity-rank/rank-rule';
import { lastPlace, poolOf, prizeOf } from '@manager/domain/activity-prizes';
import { parseRateE12, RATE_UNIT, sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import type { AnyDb } from '../../../postgres/db.ts';
import { prizePoolOf, prizeRowsOf } from './rank-kind.ts';

type Paying = { id: string; currency: string; budget: string; ends_at: string; rule: RankRule };

/** Units of the currency per USD, in 10^-12, in force at an instant; null without one. */
export const rateAtEnd = async (
  db: AnyDb,
  { currency, ends_at: at }: Pick<Paying, 'currency' | 'ends_at'>,
): Promise<bigint | null> => {
  const row = await db
    .selectFrom('currency_rate')
    .innerJoin('currency', 'currency.id', 'currency_rate.currency_id')
    .select('currency_rate.after')
    .where('currency.code', '=', currency)
    .where('currency_rate.from_at', '<=', new Date(at))
    .orderBy('currency_rate.from_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : (parseRateE12(row.after) ?? null);
};

/** Stakes that count of everybody, in micros of USD. */
export const stakesOf = async (db: AnyDb, activityId: string): Promise<bigint> => {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(bet_usd), 0)::text as sum from activity_score_range where activity_id = ${activityId}`.execute(db);
  return sumToMicros(rows[0]?.sum ?? '0');
};

/** The pool as the stakes make it, in micros of the currency of the prizes; null: prizes are not out of one. */
export const poolNow = (paying: Pick<Paying, 'rule' | 'budget'>, stakesUsd: bigint, rateE12: bigint): bigint | null =>
  poolOf(
    { rows: prizeRowsOf(paying.rule.ranks), pool: prizePoolOf(paying.rule.pool), budget: sumToMicros(paying.budget) },
    (stakesUsd * rateE12) / RATE_UNIT,
  );

/** What each place would be paid now. `first`: the first place that is asked about. `db` sees everybody. */
export const readPrizes = async (db: AnyDb, paying: Paying, first: number): Promise<(rank: number) => bigint> => {
  const rows = prizeRowsOf(paying.rule.ranks);
  if (first > lastPlace(rows)) return () => 0n;
  const { decimals } = await db
    .selectFrom('currency')
    .select('decimals')
    .where('code', '=', paying.currency)
    .executeTakeFirstOrThrow();
  const isShare = paying.rule.pool?.kind === 'bet_share';
  const rate = isShare ? await rateAtEnd(db, paying) : null;
  const pool = poolNow(paying, isShare ? await stakesOf(db, paying.id) : 0n, rate ?? 0n);
  return (rank) => prizeOf({ rows, pool, decimals }, rank);
};
