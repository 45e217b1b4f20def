import { sql, type SqlBool } from 'kysely';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { ownCtx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { moveActivity } from './advance-activities.ts';

const FINISH_JOB = 'activity.finish';

const IS_DONE = sql<SqlBool>`(state = 'paying' and not exists (
  select 1 from activity_prize left join payout on payout.id = activity_prize.payout_id
  where activity_prize.activity_id = activity_settlement.activity_id and not activity_prize.is_too_small
    and coalesce(payout.state, '') not in ('paid', 'not_eligible', 'rejected')))`;

/** An activity is settled once none of its prizes is open any more: paid, not eligible, rejected, or too small to be paid. */
export const finishSettlements: Job = {
  job: FINISH_JOB,
  everyMs: 2_000,
  waits: () => sql`exists (select from activity_settlement where ${IS_DONE})`,
  run: async (deps) => {
    const { rows: done } = await sql<{ activity_id: string }>`
      select activity_id from activity_settlement where ${IS_DONE} order by activity_id limit 100`.execute(deps.db);
    for (const { activity_id: id } of done)
      await inTransaction(deps.db, async (tx) => {
        await tx.selectFrom('activity').select('id').where('id', '=', id).forUpdate().execute();
        const moved = await tx
          .updateTable('activity_settlement')
          .set((eb) => ({ state: 'settled', settled_at: deps.now(), version: eb('version', '+', 1) }))
          .where('activity_id', '=', id)
          .where('state', '=', 'paying')
          .executeTakeFirst();
        if (moved.numUpdatedRows > 0n) await moveActivity(ownCtx(deps, FINISH_JOB), tx, { id, way: ['settled'] });
      });
    return done.length === 0 ? null : { rows: done.length };
  },
};
