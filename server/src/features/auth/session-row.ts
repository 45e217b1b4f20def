import { SessionRow } from '@manager/contract/features/auth/session';
import type { AnyDb } from '../../postgres/db.ts';
import { IDLE_MS } from './session-times.ts';

/** Open sessions of a user, the newest first; those that nobody used within the idle time are over. The caller narrows to the scope. */
export const readSessions = async (
  db: AnyDb,
  { userId, now, currentSid }: { userId: string; now: Date; currentSid?: string },
): Promise<SessionRow[]> => {
  const rows = await db
    .selectFrom('session')
    .select(['sid', 'created_at', 'last_seen_at', 'ip', 'country', 'user_agent', 'factors'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .orderBy('created_at', 'desc')
    .orderBy('sid')
    .execute();
  return rows.map((row) =>
    SessionRow.parse({
      ...row,
      is_current: row.sid === currentSid,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
    }),
  );
};
