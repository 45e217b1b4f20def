import { AppError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { isSamePerson, wasTouchedBy } from '../../../kit/service/independence.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { loadPrincipal } from '../../auth/public.ts';
import { grantFault } from './granters.ts';
import { loadSubject, type Subject } from './subject.ts';

type Decision = 'access.grant' | 'access.reject';
export type LockedRequest = Awaited<ReturnType<typeof selectLocked>>;

const selectLocked = async (tx: ScopedTx, id: string) => {
  const row = await tx.selectFrom('access_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) throw new AppError('object.not_found');
  return row;
};

/** The caller's own open request, locked. Throws `object.wrong_state` for what is closed or overdue. */
export const lockOwn = async (ctx: Ctx, tx: ScopedTx, id: string): Promise<LockedRequest> => {
  const row = await selectLocked(tx, id);
  if (row.user_id !== ctx.user.id) throw new AppError('object.not_found');
  requireOpen(ctx, row, await loadSubject(ctx.authDb, { userId: row.user_id, code: row.code }));
  return row;
};

/**
 * An open request that the caller may decide on, locked: from here on nobody else does. The caller's rights are read anew under the lock. A
 * request of somebody out of scope is unknown.
 */
export const lockForDecision = async (
  ctx: Ctx,
  tx: ScopedTx,
  { id, action }: { id: string; action: Decision },
): Promise<{ request: LockedRequest; subject: Subject }> => {
  const request = await selectLocked(tx, id);
  const subject = await loadSubject(ctx.authDb, { userId: request.user_id, code: request.code });
  const me = await loadPrincipal(ctx.authDb, ctx.settings, ctx.user.id);
  if (!me?.isActive) throw new AppError('object.not_found');
  const fault = grantFault(me, subject) ?? (await dependenceOn(ctx, request));
  if (fault !== null) {
    if (fault.reason !== 'object.not_found') await auditRefusal(ctx, { request, subject, action, fault });
    throw fault;
  }
  requireOpen(ctx, request, subject);
  return { request, subject };
};

/**
 * A decision is for another person than the one who asked, whatever account that person uses, and for an account that the one who asked has had
 * no hand in for a week; so is the second one, where the grant wants two.
 */
const dependenceOn = async (
  ctx: Ctx,
  { user_id: askerId, requested_at: requestedAt }: LockedRequest,
): Promise<AppError | null> => {
  const deciders = [ctx.user.id, ...(ctx.approval === undefined ? [] : [ctx.approval.approvedBy])];
  for (const deciderId of deciders)
    if (deciderId === askerId || (await isSamePerson(ctx, deciderId, askerId))) return new AppError('approval.own_request');
  return (await wasTouchedBy(ctx, { requestedBy: askerId, requestedAt })) ? new AppError('approval.not_independent') : null;
};

const requireOpen = (ctx: Ctx, { state, expires_at: expiresAt }: LockedRequest, { isHeld }: Subject): void => {
  if (state !== 'pending') throw new AppError('object.wrong_state', { state });
  if (expiresAt.getTime() <= ctx.now().getTime()) throw new AppError('object.wrong_state', { state: 'expired' });
  if (isHeld) throw new AppError('object.wrong_state', { state: 'granted' });
};

/** Attempts to grant oneself something are on record, whatever becomes of the transaction. */
const auditRefusal = (
  ctx: Ctx,
  { request, subject, action, fault }: { request: LockedRequest; subject: Subject; action: Decision; fault: AppError },
): Promise<void> =>
  audit(ctx, ctx.authDb, {
    action,
    objectType: 'user',
    objectId: request.user_id,
    agentId: subject.agentId,
    outcome: 'denied',
    ...(fault.reason === 'permission.missing' ? {} : { mark: 'alarm' as const }),
    reason: fault.reason,
  });
