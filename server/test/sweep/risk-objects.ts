import type { TestApp } from '../client.ts';

type Db = TestApp['deps']['db'];
let drawn = 0;

/** A mark of a player that nobody has looked at. */
export const putMark = async (
  db: Db,
  { agentId, siteId, playerId }: { agentId: string; siteId: string; playerId: string },
): Promise<string> => {
  const { id } = await db
    .insertInto('risk_mark')
    .values({ agent_id: agentId, site_id: siteId, player_id: playerId, source: 'admin', description: 'seen' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A rule that denies one address to the staff of an agent. */
export const putLoginRule = async (db: Db, { agentId }: { agentId: string }): Promise<string> => {
  drawn += 1;
  const { id } = await db
    .insertInto('login_rule')
    .values({
      agent_id: agentId,
      owner_id: agentId,
      effect: 'deny',
      network: `203.0.${(drawn >> 8) & 255}.${drawn & 255}`,
      by_user: 'sweep',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
