import type { ActivityKindName, EligibilityRule } from '@manager/domain/activity';
import { sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import type { AnyDb } from '../../../postgres/db.ts';
import type { StoredActivity } from './activity-kind.ts';

/** Bets are wanted a little before the start: clocks differ. */
const BEFORE_START_MS = 3_600_000;

/** In which an activity takes bets, where it has begun by `openUntil`. */
export const OPEN_STATES = ['scheduled', 'running', 'ended'] as const;
export const openUntil = (now: Date): Date => new Date(now.getTime() + BEFORE_START_MS);

type Asked = { kinds: readonly ActivityKindName[]; now: Date };

const openOf = (db: AnyDb, { kinds, now }: Asked) =>
  db
    .selectFrom('activity')
    .where('activity.kind', 'in', [...kinds])
    .where('activity.state', 'in', [...OPEN_STATES])
    .where('activity.starts_at', '<=', openUntil(now));

/** Does any activity of the kinds still take bets? For `isWanted` of a consumer. */
export const hasOpenActivity = async (db: AnyDb, asked: Asked): Promise<boolean> =>
  (await openOf(db, asked).select('activity.id').limit(1).executeTakeFirst()) !== undefined;

/** Those that still take bets: from their start until they are settled, as late settlements come after the end. */
export const readOpenActivities = (db: AnyDb, asked: Asked): Promise<StoredActivity[]> =>
  openOf(db, asked).selectAll('activity').orderBy('activity.id').execute();

/** Which bets count, as the domain asks; `joinedAtMs` from `readJoined`, null where nobody has to join. */
export const eligibilityOf = (activity: StoredActivity, joinedAtMs: EligibilityRule['joinedAtMs']): EligibilityRule => ({
  startsAtMs: activity.starts_at.getTime(),
  endsAtMs: activity.ends_at.getTime(),
  minBetUsd: activity.min_bet_usd === null ? null : sumToMicros(activity.min_bet_usd),
  maxBetUsd: activity.max_bet_usd === null ? null : sumToMicros(activity.max_bet_usd),
  siteIds: new Set(activity.site_ids),
  gameIds: new Set(activity.game_ids),
  offSiteIds: new Set(activity.off_site_ids),
  offAgentIds: new Set(activity.off_agent_ids),
  offGameIds: new Set(activity.off_game_ids),
  agentId: activity.agent_id,
  joinedAtMs: activity.is_opt_in ? (joinedAtMs ?? new Map()) : null,
});

/** When these players joined, by activity. */
export const readJoined = async (
  db: AnyDb,
  { activityIds, playerIds }: { activityIds: readonly string[]; playerIds: readonly string[] },
): Promise<ReadonlyMap<string, Map<string, number>>> => {
  const found = new Map<string, Map<string, number>>(activityIds.map((id) => [id, new Map()]));
  if (activityIds.length === 0 || playerIds.length === 0) return found;
  const { rows } = await sql<{ activity_id: string; player_id: string; joined_at: Date }>`
    select activity_id, player_id, joined_at from activity_player
    where activity_id = any(${[...activityIds]}::bigint[]) and player_id = any(${[...playerIds]}::bigint[]) and joined_at is not null`.execute(
    db,
  );
  for (const row of rows) found.get(row.activity_id)?.set(row.player_id, row.joined_at.getTime());
  return found;
};

/** Every agent with all above it, by agent. */
export const readAgentLines = async (db: AnyDb): Promise<(agentId: string) => readonly string[]> => {
  const agents = await db.selectFrom('agent').select(['id', 'parent_id']).execute();
  const parents = new Map(agents.map(({ id, parent_id: parentId }) => [id, parentId]));
  const lines = new Map<string, string[]>();
  const lineOf = (id: string): string[] => {
    const known = lines.get(id);
    if (known !== undefined) return known;
    const parent = parents.get(id) ?? null;
    const line = parent === null ? [id] : [id, ...lineOf(parent)];
    lines.set(id, line);
    return line;
  };
  return lineOf;
};
