import { sql } from 'kysely';
import { type AnyDb, onOneConnection, type OwnerDb } from '../../src/postgres/db.ts';

type Made = { actorId?: string | null; agentId?: string | null; objectId?: string; action?: string };

/** Rows as the product writes them, each in a transaction of its own. */
export const writeRows = async (db: AnyDb, count: number, overrides: (n: number) => Made = () => ({})): Promise<void> => {
  for (let n = 1; n <= count; n++) {
    const { actorId = '1', agentId = String((n % 3) + 1), objectId = String(n), action = 'website.save' } = overrides(n);
    await db
      .insertInto('audit_event')
      .values({
        actor_id: actorId,
        actor_name: 'kim',
        ip: '203.0.113.7',
        user_agent: 'test',
        request_id: `request-${n}`,
        action,
        object_type: 'website',
        object_id: objectId,
        agent_id: agentId,
        outcome: 'ok',
        reason: n % 4 === 0 ? 'Ordered by the owner' : '',
        before: n % 2 === 0 ? null : JSON.stringify({ name: `Old ${n}`, rtp: '96.5' }),
        after: JSON.stringify({ name: `New ${n} – naïve ☂`, rtp: '97.25', n }),
      })
      .execute();
  }
};

/** Work of somebody who owns the database and lets no trigger or constraint stop him. */
export const asOwner = async (db: OwnerDb, work: (tx: OwnerDb) => Promise<void>): Promise<void> => {
  await onOneConnection(db, async (connection) => {
    await sql`set session_replication_role = replica; set synchronous_commit = off`.execute(connection);
    try {
      await work(connection);
    } finally {
      await sql`reset session_replication_role; reset synchronous_commit`.execute(connection);
    }
  });
};
