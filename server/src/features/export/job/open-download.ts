import { AppError } from '../../../base/app-error.ts';
import { exportPath } from '../../../kit/export/export-path.ts';
import type { Download } from '../../../kit/http/download.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx, PublicCtx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { isFromItsBrowser, isSecret, loadPrincipal, sha256 } from '../../auth/public.ts';
import { mayStillSee } from './made-with.ts';
import { missingCode, sourceOf } from './sources.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

/**
 * The file that a ticket stands for, once: the ticket is spent whatever comes after. Its owner must still be signed in in the browser that
 * asked for it, and may still take the list out. Throws `link.invalid` for everything else.
 */
export const openDownload = async (ctx: PublicCtx, ticket: string): Promise<Download> => {
  if (!isSecret(ticket)) throw new AppError('link.invalid');
  const job = await spendTicket(ctx, ticket);
  if (job === undefined) throw new AppError('link.invalid');
  const user = await ownerOf(ctx, job);
  const missing = user === undefined ? '' : missingCode(user.codes, sourceOf(ctx, job.endpoint));
  if (user === undefined || missing !== null || !mayStillSee(user, job)) throw new AppError('link.invalid');
  await audit({ ...ctx, user }, ctx.wholeDb, {
    action: 'export.download',
    objectType: 'export_job',
    objectId: job.id,
    agentId: user.agentId,
    after: { what: job.what, sha256: job.sha256, bytes: Number(job.bytes) },
  });
  return {
    path: exportPath(ctx.settings, job),
    bytes: Number(job.bytes),
    fileName: job.file_name,
    type: TYPES[job.format as keyof typeof TYPES],
  };
};

const spendTicket = (ctx: PublicCtx, ticket: string) =>
  inTransaction(ctx.wholeDb, (tx) =>
    tx
      .updateTable('export_job')
      .set({ ticket_hash: null })
      .where('ticket_hash', '=', sha256(ticket))
      .where('ticket_expires_at', '>', ctx.now())
      .where('status', '=', 'ready')
      .where('expires_at', '>', ctx.now())
      .returningAll()
      .executeTakeFirst(),
  );

type Spent = NonNullable<Awaited<ReturnType<typeof spendTicket>>>;

const ownerOf = async (ctx: PublicCtx, { user_id: userId, ticket_sid: sid }: Spent): Promise<Ctx['user'] | undefined> => {
  const session = await ctx.authDb
    .selectFrom('session')
    .select(['sid', 'bind_hash', 'factors', 'factor_at', 'created_at'])
    .where('sid', '=', sid ?? '')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst();
  const principal = session === undefined ? undefined : await loadPrincipal(ctx.authDb, ctx.settings, userId);
  if (session === undefined || !principal?.isActive) return undefined;
  const { userName, agentId } = principal;
  const isOwn = await isFromItsBrowser(ctx, { sid: session.sid, userId, userName, agentId, bindHash: session.bind_hash });
  return isOwn
    ? {
        ...principal,
        sid: session.sid,
        authLevel: session.factors.join('+'),
        factorAt: session.factor_at ?? session.created_at,
      }
    : undefined;
};
