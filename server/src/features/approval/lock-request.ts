import { AppError } from '../../base/app-error.ts';
import { audit } from '../../kit/service/audit.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { isDecider } from '../../kit/service/deciders.ts';
import { isSamePerson, wasTouchedBy } from '../../kit/service/independence.ts';
import { isInScope } from '../../kit/service/scope.ts';
import { sqlStateOf, type ScopedTx } from '../../postgres/db.ts';
import { loadPrincipal } from '../auth/public.ts';
import { decisionOf, isGlassDue, stateAt } from './request-row.ts';

const LOCK_NOT_AVAILABLE = '55P03';

export type LockedRequest = Awaited<ReturnType<typeof lockRequest>>;

/**
 * An open request, locked: from here on nobody else decides on it. Unknown, and neither asked for nor decidable, are the same answer.
 * The user's rights are read anew under the lock. Throws `object.wrong_state` for what is decided or overdue.
 */
export const lockRequest = async (ctx: Ctx, tx: ScopedTx, id: string) => {
  const row = await selectLocked(tx, id);
  const me = await loadPrincipal(ctx.authDb, ctx.settings, ctx.user.id);
  if (row === undefined || !me?.isActive) throw new AppError('object.not_found');
  const isOwn = row.requested_by === me.id;
  const mayDecide = isDecider(me, decisionOf(row));
  if (!isOwn && !mayDecide) {
    // The row of an agent in scope may be known to exist; what belongs to no agent may not.
    if (row.agent_id === null || !isInScope(me.scope, row.agent_id)) throw new AppError('object.not_found');
    await auditRefusal(ctx, row, row.approve_code);
    throw new AppError('permission.missing', { permission: row.approve_code });
  }
  const state = stateAt(row, ctx.now());
  if (state !== 'pending') throw new AppError('object.wrong_state', { state });
  return { ...row, isOwn, mayDecide };
};

export type StoredRequest = NonNullable<Awaited<ReturnType<typeof selectLocked>>>;

const selectLocked = async (tx: ScopedTx, id: string) => {
  try {
    return await tx.selectFrom('approval').selectAll().where('id', '=', id).forUpdate().noWait().executeTakeFirst();
  } catch (error) {
    // Somebody else is deciding on it. Waiting for that would hold a connection for an answer that is known: it will be decided.
    if (sqlStateOf(error) === LOCK_NOT_AVAILABLE) throw new AppError('requests.in_progress', { retry_after_s: 1 });
    throw error;
  }
};

/**
 * A decision is for another person than the one who asked, whatever account that person uses, and for an account that the one who asked has
 * had no hand in for a week.
 */
export const requireOtherPerson = async (ctx: Ctx, request: LockedRequest): Promise<void> => {
  const fault = await dependenceOn(ctx, request);
  if (fault === null) return;
  await auditRefusal(ctx, request, fault);
  throw new AppError(fault);
};

const dependenceOn = async (
  ctx: Ctx,
  request: LockedRequest,
): Promise<'approval.own_request' | 'approval.not_independent' | null> => {
  if (request.isOwn || (await isSamePerson(ctx, ctx.user.id, request.requested_by))) return 'approval.own_request';
  return (await wasTouchedBy(ctx, { requestedBy: request.requested_by, requestedAt: request.requested_at }))
    ? 'approval.not_independent'
    : null;
};

/** Break-glass: the requester alone, once the delay is over, and only who could decide on the same request of somebody else. */
export const requireDueGlass = async (ctx: Ctx, request: LockedRequest): Promise<void> => {
  await requireDecision(ctx, request);
  if (request.glass_due_at === null) {
    await auditRefusal(ctx, request, 'approval.own_request');
    throw new AppError('approval.own_request');
  }
  if (!isGlassDue(request, ctx.now())) throw new AppError('approval.glass_waits', { due_at: request.glass_due_at.toISOString() });
};

export const requireDecision = async (ctx: Ctx, request: LockedRequest): Promise<void> => {
  if (request.mayDecide) return;
  await auditRefusal(ctx, request, request.approve_code);
  throw new AppError('permission.missing', { permission: request.approve_code });
};

/** Attempts to get round the second person are on record, whatever becomes of the transaction. */
const auditRefusal = (ctx: Ctx, row: StoredRequest, reason: string): Promise<void> =>
  audit(ctx, ctx.authDb, {
    action: 'approval.refused',
    objectType: row.object_type,
    objectId: row.object_id,
    agentId: row.agent_id,
    approvalId: row.id,
    outcome: 'denied',
    mark: 'alarm',
    reason,
  });
