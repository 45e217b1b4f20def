import type { ExportJob } from '@manager/contract/features/export/job';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { lockJob, OPEN, requireStatus, toExportJob } from './job-row.ts';

/** Its worker notices within a second and stops the query. Errors: `object.not_found`, `object.wrong_state`. */
export const cancelExport = async (ctx: Ctx, { id }: { id: string }): Promise<ExportJob> => {
  requireStatus(await lockJob(ctx, id), OPEN);
  const row = await ctx.db
    .updateTable('export_job')
    .set({ status: 'cancelled', finished_at: ctx.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(ctx, ctx.db, {
    action: 'export.cancel',
    objectType: 'export_job',
    objectId: id,
    agentId: ctx.user.agentId,
    after: { what: row.what, rows_done: row.rows_done },
  });
  return toExportJob(ctx, row);
};
