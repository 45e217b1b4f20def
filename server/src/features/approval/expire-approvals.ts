import { sql } from 'kysely';
import type { Job } from '../../kit/jobs/run-job.ts';
import { audit } from '../../kit/service/audit.ts';
import { ownCtx, type Deps } from '../../kit/service/ctx.ts';
import { inTransaction } from '../../postgres/db.ts';

const BATCH = 200;

export const approvalExpiry: Job = {
  job: 'approval.expire',
  everyMs: 60_000,
  waits: ({ now }) => sql`exists (select from approval where state = 'pending' and expires_at <= ${now()})`,
  run: async (deps) => {
    const rows = await expireApprovals(deps);
    return rows === 0 ? null : { rows };
  },
};

/** Closes requests that nobody decided on within their time. Readers see them as expired anyway; this empties them and puts it on record. */
export const expireApprovals = async (deps: Deps): Promise<number> => {
  let closed = 0;
  for (;;) {
    const count = await expireBatch(deps);
    closed += count;
    if (count < BATCH) return closed;
  }
};

const expireBatch = (deps: Deps): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const ctx = ownCtx(deps, 'approval.expire');
    const overdue = await tx
      .selectFrom('approval')
      .select(['id', 'object_type', 'object_id', 'agent_id'])
      .where('state', '=', 'pending')
      .where('expires_at', '<=', deps.now())
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    if (overdue.length === 0) return 0;
    await tx
      .updateTable('approval')
      .set({ state: 'expired', payload: Buffer.alloc(0) })
      .where(
        'id',
        'in',
        overdue.map(({ id }) => id),
      )
      .execute();
    for (const { id, object_type: objectType, object_id: objectId, agent_id: agentId } of overdue)
      await audit(ctx, tx, {
        action: 'approval.expire',
        objectType,
        objectId,
        agentId,
        approvalId: id,
        before: { state: 'pending' },
        after: { state: 'expired' },
      });
    return overdue.length;
  });
