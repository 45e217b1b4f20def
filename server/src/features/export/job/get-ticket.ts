import type { getExportTicket as endpoint } from '@manager/contract/features/export/job';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { drawSecret, sha256 } from '../../auth/public.ts';
import { isOver, lockJob, requireStatus } from './job-row.ts';
import { requireExportCode, sourceOf } from './sources.ts';

const TICKET_MS = 60_000;

/** A new ticket makes the one before worthless. Errors: `object.not_found`, `object.wrong_state`, `permission.missing`. */
export const getTicket = async (ctx: Ctx, { id }: { id: string }): Promise<OutputOf<typeof endpoint>> => {
  const job = await lockJob(ctx, id);
  requireStatus(job, ['ready']);
  if (isOver(ctx, job)) throw new AppError('object.wrong_state', { state: 'expired' });
  requireExportCode(ctx, sourceOf(ctx, job.endpoint));
  const ticket = drawSecret();
  const expiresAt = new Date(ctx.now().getTime() + TICKET_MS);
  await ctx.db
    .updateTable('export_job')
    .set({ ticket_hash: sha256(ticket), ticket_sid: ctx.user.sid, ticket_expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
  await audit(ctx, ctx.db, {
    action: 'export.ticket',
    objectType: 'export_job',
    objectId: id,
    agentId: ctx.user.agentId,
    after: { what: job.what, sha256: job.sha256 },
  });
  return { path: `/manager/download/${ticket}`, expires_at: expiresAt.toISOString() };
};
