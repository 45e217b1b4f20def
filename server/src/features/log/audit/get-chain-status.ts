import type { getChainStatus as endpoint } from '@manager/contract/features/log/audit';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { VERIFY_JOB } from '../../../audit/verify-job.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';

/** O-2: how far the log is signed. The number of all rows is for those who may see all. */
export const getChainStatus = async (ctx: Ctx): Promise<OutputOf<typeof endpoint>> => {
  const [head, checkpoint, verification] = await Promise.all([
    ctx.wholeDb.selectFrom('audit_head').select('seq').where('chain', '=', '*').executeTakeFirst(),
    ctx.db.selectFrom('audit_checkpoint').select(['seq', 'at']).orderBy('seq', 'desc').limit(1).executeTakeFirst(),
    ctx.db
      .selectFrom('job_run')
      .select(['ended_at', 'outcome', 'rows', 'error'])
      .where('job', '=', VERIFY_JOB)
      .where('ended_at', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    rows: ctx.user.scope.kind === 'all' ? Number(head?.seq ?? 0) : null,
    last_checkpoint: checkpoint === undefined ? null : { seq: checkpoint.seq, at: checkpoint.at.toISOString() },
    last_verification:
      verification === undefined || verification.ended_at === null
        ? null
        : {
            at: verification.ended_at.toISOString(),
            outcome: verification.outcome === 'ok' ? 'ok' : 'failed',
            rows: verification.rows ?? 0,
            error: verification.error,
          },
  };
};
