import { type ActivityPlace, isMeantFor, runsAt } from '@manager/domain/activity';
import { sql } from 'kysely';
import type { OwnerDb, OwnerTx } from '../../../postgres/db.ts';
import { isBlockedEverywhere } from '../../maintain/block/public.ts';
import type { StoredActivity } from './activity-kind.ts';
import { eligibilityOf, readAgentLines } from './open-activities.ts';

export type SitePlayer = { id: string; siteId: string; agentId: string };

/** A player by the names that a platform knows; undefined: this website has none. */
export const findPlayer = async (
  db: OwnerDb | OwnerTx,
  { site, player }: { site: string; player: string },
): Promise<SitePlayer | undefined> => {
  const { rows } = await sql<SitePlayer>`
    select player.id, player.site_id as "siteId", site.agent_id as "agentId" from player join site on site.id = player.site_id
    where site.code = ${site} and site.deleted_at is null and player.user_name = ${player} and player.type <> 'robot'`.execute(
    db,
  );
  return rows[0];
};

/** Where the player is, for `runsHere` and `wasMeantHere`. */
export const placeOf = async (db: OwnerDb | OwnerTx, { siteId, agentId }: SitePlayer): Promise<ActivityPlace> => ({
  siteId,
  agentLine: (await readAgentLines(db))(agentId),
});

export const runsHere = (activity: StoredActivity, place: ActivityPlace): boolean => runsAt(eligibilityOf(activity, null), place);

/** Also where it was switched off since. */
export const wasMeantHere = (activity: StoredActivity, place: ActivityPlace): boolean =>
  isMeantFor(eligibilityOf(activity, null), place);

/** Those of these players who are blocked everywhere, at their website or by name. */
export const findBlockedPlayers = async (tx: OwnerTx, playerIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (playerIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select player.id from player where player.id = any(${[...playerIds]}::bigint[])
      and ${isBlockedEverywhere({ player: 'player.id', site: 'player.site_id' })}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};
