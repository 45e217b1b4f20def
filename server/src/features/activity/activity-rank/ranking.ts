import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { AnyDb } from '../../../postgres/db.ts';

/** Condition that a row of `activity_score` has a place: enough rounds, a score, and nobody has taken the player out. */
export const hasPlace: RawBuilder<SqlBool> = sql<SqlBool>`(activity_score.is_ranked and not exists (
  select 1 from activity_player as taken_out
  where taken_out.activity_id = activity_score.activity_id and taken_out.player_id = activity_score.player_id
    and taken_out.disqualified_at is not null))`;

/** The order of a ranking (`byPlace` of the domain), which is that of its index. */
export const inOrder: RawBuilder<unknown> = sql`activity_score.score desc, activity_score.reached_at, activity_score.player_id`;

type Standing = { player_id: string; score: string; reached_at: Date };

/**
 * The places of some rows, which come in the order of the ranking: between one and the next everybody is passed once. `db` sees everybody: a
 * place is one among all players, whoever asks.
 */
export const placesOf = async (db: AnyDb, activityId: string, rows: readonly Standing[]): Promise<number[]> => {
  const counts: number[] = [];
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    // A bound on the score is what the index walks by; the rest decides among those that are alike.
    const from =
      before === undefined ? sql`true` : sql`(activity_score.score <= ${before.score}::numeric and not ${isBefore(before)})`;
    const { rows: found } = await sql<{ n: number }>`
      select count(*)::int as n from activity_score
      where activity_id = ${activityId} and ${hasPlace} and activity_score.score >= ${row.score}::numeric and ${isBefore(row)}
        and ${from}`.execute(db);
    counts.push((found[0]?.n ?? 0) + (counts.at(-1) ?? 0));
  }
  return counts.map((count) => count + 1);
};

const isBefore = ({ score, reached_at: at, player_id: id }: Standing): RawBuilder<SqlBool> =>
  sql<SqlBool>`(activity_score.score > ${score}::numeric or activity_score.score = ${score}::numeric
    and (activity_score.reached_at, activity_score.player_id) < (${at}::timestamptz, ${id}::bigint))`;
