import type { ExportJob } from '@manager/contract/features/export/job';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { isOver, lockJob, REPEATABLE, requireStatus, toExportJob } from './job-row.ts';
import { sourceOf } from './sources.ts';
import { enqueue, requireAccess, takeRoom } from './start-export.ts';

/** Errors: `object.not_found`, `object.wrong_state`, `permission.missing`, `export.too_many_open`. */
export const retryExport = async (ctx: Ctx, { id }: { id: string }): Promise<ExportJob> => {
  const job = await lockJob(ctx, id);
  if (!isOver(ctx, job)) requireStatus(job, REPEATABLE);
  await requireAccess(ctx, sourceOf(ctx, job.endpoint));
  const before = await takeRoom(ctx);
  const row = await ctx.db
    .updateTable('export_job')
    .set({
      status: 'queued',
      attempt: 0,
      rows_done: '0',
      bytes: null,
      sha256: '',
      table_sha256: '',
      file_name: '',
      error: '',
      error_details: '{}',
      queued_at: ctx.now(),
      started_at: null,
      seen_at: null,
      finished_at: null,
      expires_at: null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueue(ctx, { id, before });
  await audit(ctx, ctx.db, {
    action: 'export.start',
    objectType: 'export_job',
    objectId: id,
    agentId: ctx.user.agentId,
    after: { what: row.what, format: row.format, again: true },
  });
  return toExportJob(ctx, row);
};
