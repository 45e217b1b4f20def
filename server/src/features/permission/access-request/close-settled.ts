import { sql } from 'kysely';
import { audit } from '../../../kit/service/audit.ts';
import { ownCtx, type Deps } from '../../../kit/service/ctx.ts';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { fromRequests, standingState } from './request-row.ts';

const BATCH = 200;

/** Writes down what readers see anyway: requests whose time is over, and those whose code the user got another way. */
export const closeSettledRequests = (deps: Deps): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const ctx = ownCtx(deps, 'access.close');
    const rows = await fromRequests(tx)
      .select(['access_request.id', 'access_request.code', 'access_request.user_id', 'staff_user.agent_id'])
      .select(standingState(deps.now()).as('state'))
      .where('access_request.state', '=', 'pending')
      .where(standingState(deps.now()), '<>', 'pending')
      .orderBy('access_request.id')
      .limit(BATCH)
      .forUpdate('access_request')
      .skipLocked()
      .execute();
    for (const { id, code, user_id: objectId, agent_id: agentId, state } of rows) {
      await tx
        .updateTable('access_request')
        .set({ state, decided_at: state === 'granted' ? deps.now() : null })
        .where('id', '=', id)
        .execute();
      await audit(ctx, tx, {
        action: 'access.close',
        objectType: 'user',
        objectId,
        agentId,
        before: { state: 'pending', code },
        after: { state, code },
      });
    }
    return rows.length;
  });

export const settledRequests: Job = {
  job: 'access.close',
  everyMs: 60_000,
  waits: () => sql`exists (select from access_request where state = 'pending')`,
  run: async (deps) => {
    const rows = await closeSettledRequests(deps);
    return rows === 0 ? null : { rows };
  },
};
