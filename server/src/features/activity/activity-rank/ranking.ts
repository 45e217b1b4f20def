import { sumToMicros } from '@manager/domain/micros';
import { scoreRangeOf } from '@manager/domain/score-range';
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

/** Players whom somebody has taken out and who would have a place. Few: read once, and held against each row. */
const takenOut = (activityId: string): RawBuilder<unknown> => sql`
  select gone.score, gone.reached_at, gone.player_id, gone.score_range
  from activity_player join activity_score as gone using (activity_id, player_id)
  where activity_player.activity_id = ${activityId} and activity_player.disqualified_at is not null and gone.is_ranked`;

/**
 * The places of some rows, which come in the order of the ranking: those in the ranges of scores above, and of the own range those before. `db`
 * sees everybody: a place is one among all players, whoever asks.
 */
export const placesOf = async (db: AnyDb, activityId: string, rows: readonly Standing[]): Promise<number[]> => {
  if (rows.length === 0) return [];
  const { rows: found } = await sql<{ place: number }>`
    with gone as materialized (${takenOut(activityId)}),
    asked as (
      select n, one.score, one.reached_at, one.player_id, one.score_range
      from unnest(${rows.map(({ player_id: id }) => id)}::bigint[], ${rows.map(({ score }) => score)}::numeric[],
        ${rows.map(({ reached_at: at }) => at.toISOString())}::timestamptz[],
        ${rows.map(({ score }) => scoreRangeOf(sumToMicros(score)))}::integer[]) with ordinality as one (player_id, score, reached_at, score_range, n)),
    -- Of rows in one range each counts on from the one before it.
    stepped as (
      select *, coalesce(lag(score_range) over (order by n) = score_range, false) as goes_on, lag(score) over (order by n) as from_score,
        lag(reached_at) over (order by n) as from_at, lag(player_id) over (order by n) as from_id
      from asked),
    counted as (
      select n, stepped.score, stepped.reached_at, stepped.player_id, score_range, (
        select count(*) from activity_score as other
        where other.activity_id = ${activityId} and other.is_ranked and other.score >= stepped.score
          and other.score <= case when goes_on then from_score else score_range_top(stepped.score_range) end
          and other.score_range = stepped.score_range
          and (other.score > stepped.score or (other.reached_at, other.player_id) < (stepped.reached_at, stepped.player_id))
          and (not goes_on or other.score < from_score or (other.reached_at, other.player_id) >= (from_at, from_id))) as passed
      from stepped),
    ranges as (
      select score_range, sum(players) over (order by score_range desc) - players as above from activity_score_range
      where activity_id = ${activityId} and score_range >= 0)
    select (1 + sum(passed) over (partition by score_range order by n)
      + coalesce(ranges.above, (select sum(players) from activity_score_range as other
          where other.activity_id = ${activityId} and other.score_range > counted.score_range), 0)
      - (select count(*) from gone where gone.score > counted.score
          or gone.score = counted.score and (gone.reached_at, gone.player_id) < (counted.reached_at, counted.player_id)))::int as place
    from counted left join ranges using (score_range) order by n`.execute(db);
  return found.map(({ place }) => place);
};

/** The players of a page among everybody, in their order, found from the range of scores that it begins in. `db` sees everybody. */
export const playersFrom = async (
  db: AnyDb,
  activityId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ player_id: string }>`
    with gone as materialized (${takenOut(activityId)}),
    gone_by as (select score_range, count(*) as n from gone group by score_range),
    placed as materialized (
      select score_range, one.players - coalesce(gone_by.n, 0) as n from activity_score_range as one left join gone_by using (score_range)
      where one.activity_id = ${activityId} and score_range >= 0),
    begins as (
      select score_range, before from (select score_range, sum(n) over (order by score_range desc) - n as before from placed) as each
      where before <= ${offset} order by before desc, score_range limit 1)
    select activity_score.player_id::text as player_id from activity_score
    where activity_id = ${activityId} and ${hasPlace} and score <= score_range_top((select score_range from begins))
      and activity_score.score_range <= (select score_range from begins)
    order by ${inOrder} limit ${limit} offset ${offset}::bigint - (select before from begins)::bigint`.execute(db);
  return rows.map(({ player_id: id }) => id);
};

/** Players below some agents. `withUnranked`: including those without a place. */
export type Part = { agents: RawBuilder<SqlBool>; withUnranked: boolean };

/**
 * The players of a page among those of some agents, in their order: the walks of all agents, merged. `agents` is a condition on `agent.id`, the
 * scope of the reader in it; `db` sees everybody.
 */
export const playersBelow = async (
  db: AnyDb,
  activityId: string,
  { agents, withUnranked, offset, limit }: Part & { offset: number; limit: number },
): Promise<string[]> => {
  const walk = (which: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
    (select score, reached_at, player_id from activity_score
     where activity_id = ${activityId} and activity_score.agent_id = agent.id and ${which} order by ${inOrder} limit ${offset + limit})`;
  const walks = withUnranked ? sql`${walk(WITH_PLACE)} union all ${walk(WITHOUT_PLACE)}` : walk(hasPlace);
  const { rows } = await sql<{ player_id: string }>`
    select player_id::text as player_id from agent cross join lateral (${walks}) as activity_score
    where ${agents} order by ${inOrder} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ player_id: id }) => id);
};

/** Who is ranked has a score, and so rounds: that is not asked of the row, which the index alone then answers. */
const WITH_PLACE = sql<SqlBool>`activity_score.is_ranked`;
const WITHOUT_PLACE = sql<SqlBool>`not activity_score.is_ranked and activity_score.rounds > 0`;

/** How many there are, counted as far as `most`. */
export const countBelow = async (
  db: AnyDb,
  activityId: string,
  { agents, withUnranked, most }: Part & { most: number },
): Promise<number> => {
  // Each by an index of its own: those with a place, and those without.
  const walk = (which: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
    (select 1 from activity_score
     where activity_id = ${activityId} and ${which} and agent_id = any(array(select id from agent where ${agents})) limit ${most})`;
  return countWalked(db, withUnranked ? sql`${walk(WITH_PLACE)} union all ${walk(WITHOUT_PLACE)}` : walk(hasPlace), most);
};

const countWalked = async (db: AnyDb, walks: RawBuilder<unknown>, most: number): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from (${walks}) as walked limit ${most}) as counted`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Players of one website below some agents: all who have a place. */
type OfSite = { siteId: string; agents: RawBuilder<SqlBool> };

const walkOfSite = (activityId: string, { siteId, agents }: OfSite): RawBuilder<unknown> => sql`
  from activity_score where activity_id = ${activityId} and site_id = ${siteId} and ${hasPlace}
    and agent_id = any(array(select id from agent where ${agents}))`;

/** The players of a page among those of a website, in their order. `db` sees everybody. */
export const playersAt = async (
  db: AnyDb,
  activityId: string,
  { offset, limit, ...site }: OfSite & { offset: number; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ player_id: string }>`
    select player_id::text as player_id ${walkOfSite(activityId, site)} order by ${inOrder} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows.map(({ player_id: id }) => id);
};

export const countAt = (db: AnyDb, activityId: string, { most, ...site }: OfSite & { most: number }): Promise<number> =>
  countWalked(db, sql`(select 1 ${walkOfSite(activityId, site)} limit ${most})`, most);

/** How many have a place. `db` sees everybody. */
export const countPlaces = async (db: AnyDb, activityId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select (coalesce((select sum(players) from activity_score_range where activity_id = ${activityId} and score_range >= 0), 0)
      - (select count(*) from (${takenOut(activityId)}) as gone))::int as n`.execute(db);
  return rows[0]?.n ?? 0;
};
