import type { AnyDb } from '../../src/postgres/db.ts';

type At = { agentId: string; siteId: string; gameId: string; mark: string; applyAt?: Date; userId?: string | undefined };

/** A change of a game at a website that waits for its time, as somebody of the agent's staff asked for it; nobody can carry it out. */
export const putTimedChange = async (
  db: AnyDb,
  { agentId, siteId, gameId, mark, applyAt = new Date('2100-01-01T00:00:00Z'), userId }: At,
): Promise<string> => {
  const someone = db.selectFrom('staff_user').select('id').where('agent_id', '=', agentId).orderBy('id').limit(1);
  const { id } = await db
    .insertInto('timed_change')
    .values({
      endpoint: '/api/set_up/website_game/add_or_edit',
      operation: 'website_game.save',
      payload: Buffer.alloc(0),
      object_type: 'website_game',
      object_id: `${siteId}-${gameId}`,
      object_name: mark,
      agent_id: agentId,
      before: JSON.stringify({ is_enabled: null }),
      after: JSON.stringify({ is_enabled: true }),
      asks: JSON.stringify({ apply: null, revert: null }),
      apply_at: applyAt,
      state: 'scheduled',
      reason: mark,
      requested_by: userId ?? someone,
      requested_name: mark,
      requested_ip: '127.0.0.1',
      requested_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
