import { RankRule } from '@manager/contract/features/activity/activity-rank/rank-rule';
import type { ActivityLeaderboard, ActivityPlayer, ActivityProgress } from '@manager/contract/platform/activities';
import { runsAt } from '@manager/domain/activity';
import { robotScores } from '@manager/domain/activity-prizes';
import { microsToText, parseMicros, sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import { maskName } from '../../../kit/service/mask-name.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction, type OwnerDb } from '../../../postgres/db.ts';
import type { StoredActivity } from '../core/activity-kind.ts';
import { readCountedUntil } from '../core/counted-until.ts';
import { eligibilityOf, readAgentLines } from '../core/open-activities.ts';
import { readPrizes } from './prizes-now.ts';
import { RANK_CONSUMER } from './rank-consumer.ts';
import { hasPlace, inOrder, placesOf } from './ranking.ts';

export { openForPlayer, readPlayerPackets, readPlayerScatters } from './gifts-of-player.ts';

const MOST_COUNTED = 10_000;

/** What players join: all kinds of L-1. */
const JOINED_KINDS = ['rank', 'red_packet', 'scatter_collect'];

type Found = { activity: StoredActivity; siteId: string };

/** An activity that runs at a website, from its approval on; undefined also where it is switched off there. */
const findAt = async (
  db: OwnerDb,
  { code, site: siteCode }: { code: string; site: string },
  kinds: readonly string[],
): Promise<Found | undefined> => {
  const site = await db
    .selectFrom('site')
    .select(['id', 'agent_id'])
    .where('code', '=', siteCode)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const activity = await db
    .selectFrom('activity')
    .selectAll()
    .where('code', '=', code)
    .where('kind', 'in', [...kinds])
    .where('deleted_at', 'is', null)
    .where('state', 'not in', ['draft', 'cancelled'])
    .executeTakeFirst();
  if (site === undefined || activity === undefined) return undefined;
  const agentLine = (await readAgentLines(db))(site.agent_id);
  return runsAt(eligibilityOf(activity, null), { siteId: site.id, agentLine }) ? { activity, siteId: site.id } : undefined;
};

const paying = ({ activity }: Found) => ({
  ...activity,
  rule: RankRule.parse(activity.rule),
  ends_at: activity.ends_at.toISOString(),
});

/** The first places as players see them. */
export const leaderboardFor = async (
  deps: Deps,
  asked: { code: string; site: string; limit: number },
): Promise<ActivityLeaderboard | undefined> => {
  const { db } = deps;
  const found = await findAt(db, asked, ['rank']);
  if (found === undefined || found.activity.state === 'scheduled') return undefined;
  const { activity } = found;
  const { rows } = await sql<{ user_name: string; score: string }>`
    select player.user_name, activity_score.score from activity_score join player on player.id = activity_score.player_id
    where activity_score.activity_id = ${activity.id} and ${hasPlace} order by ${inOrder} limit ${asked.limit}`.execute(db);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 from activity_score where activity_id = ${activity.id} and ${hasPlace} limit ${MOST_COUNTED}) as places`.execute(
    db,
  );
  const prizeOf = await readPrizes(db, paying(found), 1);
  const { as_of: asOf } = await readCountedUntil(deps, db, { consumer: RANK_CONSUMER, activityId: activity.id });
  const players = rows.map(({ user_name: name, score }, index) => ({
    rank: index + 1,
    player: maskName(name),
    score,
    prize: prizeOf(index + 1) === 0n ? null : microsToText(prizeOf(index + 1)),
  }));
  const shown = [...players, ...robotsOf(deps, activity)].toSorted((one, other) => {
    const [a, b] = [sumToMicros(one.score), sumToMicros(other.score)];
    return a === b ? 0 : a > b ? -1 : 1;
  });
  return {
    code: activity.code,
    state: activity.state as ActivityLeaderboard['state'],
    currency: activity.currency,
    as_of: asOf,
    players: counted[0]?.n ?? 0,
    list: shown.slice(0, asked.limit),
  };
};

const robotsOf = ({ now }: Deps, { starts_at: from, ends_at: to, rule }: StoredActivity): ActivityLeaderboard['list'] => {
  const { robots } = RankRule.parse(rule);
  return robots === null
    ? []
    : robotScores(
        { count: robots.count, names: robots.names, finalScore: parseMicros(robots.final_score) ?? 0n },
        { startsAtMs: from.getTime(), endsAtMs: to.getTime(), nowMs: now().getTime() },
      ).map(({ name, score }) => ({ rank: null, player: maskName(name), score: microsToText(score), prize: null }));
};

const playerAt = (db: OwnerDb, siteId: string, name: string) =>
  db
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'player.site_id', 'site.agent_id'])
    .where('player.site_id', '=', siteId)
    .where('player.user_name', '=', name)
    .executeTakeFirst();

/** How one player stands, also before the first bet. */
export const progressFor = async (
  deps: Deps,
  asked: { code: string } & ActivityPlayer,
): Promise<ActivityProgress | undefined> => {
  const { db } = deps;
  const found = await findAt(db, asked, JOINED_KINDS);
  const player = found === undefined ? undefined : await playerAt(db, found.siteId, asked.player);
  if (found === undefined || player === undefined) return undefined;
  const { activity } = found;
  const [row] = (
    await sql<{ player_id: string; score: string; reached_at: Date; rounds: number; has_place: boolean }>`
      select player_id::text as player_id, score, reached_at, rounds, ${hasPlace} as has_place from activity_score
      where activity_id = ${activity.id} and player_id = ${player.id}`.execute(db)
  ).rows;
  const own = await db
    .selectFrom('activity_player')
    .select(['joined_at', 'disqualified_at'])
    .where('activity_id', '=', activity.id)
    .where('player_id', '=', player.id)
    .executeTakeFirst();
  const [rank = null] = row?.has_place ? await placesOf(db, activity.id, [row]) : [];
  const prize = rank === null ? 0n : (await readPrizes(db, paying(found), rank))(rank);
  const { as_of: asOf } = await readCountedUntil(deps, db, { consumer: RANK_CONSUMER, activityId: activity.id });
  return {
    code: activity.code,
    state: activity.state as ActivityProgress['state'],
    needs_to_join: activity.is_opt_in,
    joined_at: own?.joined_at?.toISOString() ?? null,
    rank,
    score: row?.score ?? '0',
    rounds: row?.rounds ?? 0,
    prize: prize === 0n ? null : microsToText(prize),
    is_disqualified: own?.disqualified_at != null,
    as_of: asOf,
  };
};

/** The first time counts: joining again changes nothing. */
export const joinFor = async (
  deps: Deps,
  asked: { code: string } & ActivityPlayer,
): Promise<ActivityProgress | 'closed' | undefined> => {
  const found = await findAt(deps.db, asked, JOINED_KINDS);
  const player = found === undefined ? undefined : await playerAt(deps.db, found.siteId, asked.player);
  if (found === undefined || player === undefined) return undefined;
  const { id, ends_at: endsAt, state } = found.activity;
  if ((state !== 'scheduled' && state !== 'running') || endsAt <= deps.now()) return 'closed';
  await inTransaction(deps.db, (tx) =>
    sql`
      insert into activity_player (activity_id, player_id, site_id, agent_id, joined_at)
      values (${id}, ${player.id}, ${player.site_id}, ${player.agent_id}, ${deps.now()})
      on conflict (activity_id, player_id) do update set joined_at = coalesce(activity_player.joined_at, excluded.joined_at)`.execute(
      tx,
    ),
  );
  return progressFor(deps, asked);
};
