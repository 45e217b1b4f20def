import type { Effect } from '@manager/contract/kit/effect';
import { AppError } from '../../base/app-error.ts';
import { flushAudit } from '../../kit/service/audit.ts';
import { type Ctx, requireRerun } from '../../kit/service/ctx.ts';
import { isRefusal, settledAhead } from '../../kit/service/failure.ts';
import { rowScopeOf } from '../../kit/service/scope.ts';
import { unseal } from '../../kit/service/seal.ts';
import { payloadHash, payloadPurpose } from '../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../postgres/db.ts';
import { enterScope } from '../../postgres/scoped-db.ts';
import { loadPrincipal } from '../auth/public.ts';
import type { LockedRequest, StoredRequest } from './lock-request.ts';

export type Run = {
  /** Why the call could not be done; nothing of it was kept then. */
  failure: AppError | null;
  /** Writes the audit rows of what was done, in the name of the requester: one of the last statements before the commit. */
  flush: () => Promise<void>;
  /** What it does to what is in force, computed as it ran; null: it is not about that. */
  effects: readonly Effect[] | null;
};

/**
 * Runs the stored call as its requester is now, with all its checks, inside the approver's transaction: what was approved and what was
 * done commit together or not at all.
 */
export const runRequest = async (
  ctx: Ctx,
  tx: ScopedTx,
  { request, prepared }: { request: LockedRequest; prepared: PreparedRun },
): Promise<Run> => {
  // The audit rows of the requester wait apart, because they bear another name.
  const audited: Ctx['audited'] = { rows: 0, pending: [], ...(request.isOwn ? { mark: 'break_glass' as const } : {}) };
  try {
    const input = openPayload(ctx, request);
    const ready = prepared();
    const runCtx = { ...(await requesterCtx(ctx, tx, { request, input })), audited };
    await inTransaction(tx, async (step) => {
      await enterScope(step, rowScopeOf(runCtx.user));
      await requireRerun(ctx).run(runCtx, { path: request.endpoint, input }, ready);
    });
    await enterScope(tx, rowScopeOf(ctx.user));
    return { failure: null, flush: () => flushAudit(runCtx, tx), effects: audited.effects ?? null };
  } catch (error) {
    // What passes is not the request's fault: it stays open, and approving it again may work.
    if (!isRefusal(error)) throw error;
    return { failure: error, flush: () => Promise.resolve(), effects: audited.effects ?? null };
  }
};

/** What the stored call did before the transaction; throws what it failed with. */
export type PreparedRun = () => unknown;

/** Does what the stored call does before a transaction. Whether the caller may decide on it, and whether it is still open, is asked in there. */
export const prepareRun = async (ctx: Ctx, id: string): Promise<PreparedRun> => {
  const request = await ctx.db.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirst();
  if (request === undefined) return () => undefined;
  return settledAhead(async () => requireRerun(ctx).prepare(ctx, { path: request.endpoint, input: openPayload(ctx, request) }));
};

/** The call as it was stored; a byte changed in it, or in the columns that the approver relies on, and it opens no more. */
export const openPayload = (ctx: Ctx, request: StoredRequest): unknown => {
  let input: unknown;
  try {
    input = JSON.parse(unseal(ctx.settings.encryptionKey, payloadPurpose(request), request.payload).toString());
  } catch {
    throw new AppError('approval.altered');
  }
  if (!payloadHash(request.endpoint, input).equals(request.payload_hash)) throw new AppError('approval.altered');
  return input;
};

/** The request's own user, with the rights of this moment. */
const requesterCtx = async (
  ctx: Ctx,
  tx: ScopedTx,
  { request, input }: { request: LockedRequest; input: unknown },
): Promise<Ctx> => {
  const requester = await loadPrincipal(ctx.authDb, ctx.settings, request.requested_by);
  if (!requester?.isActive) throw new AppError('approval.requester_gone');
  return {
    ...ctx,
    db: tx,
    user: { ...requester, sid: '', authLevel: 'approval', factorAt: request.requested_at, needsStepUp: false },
    ip: request.requested_ip,
    call: { path: request.endpoint, input },
    agreed: { approvalId: request.id, name: ctx.user.userName },
    approval: {
      id: request.id,
      operation: request.operation,
      approvedBy: ctx.user.id,
      seen: {
        operation: request.operation,
        approveCode: request.approve_code,
        objectType: request.object_type,
        objectId: request.object_id,
        objectVersion: request.object_version,
        agentId: request.agent_id,
        before: request.before,
      },
    },
  };
};
