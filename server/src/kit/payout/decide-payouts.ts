import { AppError } from '../../base/app-error.ts';
import type { ScopedTx } from '../../postgres/db.ts';
import type { Ctx } from '../service/ctx.ts';
import { holdsCode } from '../service/deciders.ts';
import { requireOtherPerson } from '../service/other-person.ts';
import type { Payout } from '../service/payout-handler.ts';
import { requireStepUp } from '../service/step-up.ts';
import { settleBudgets } from './budgets.ts';
import { isOverdue } from './expire-payouts.ts';
import { isOneOf, lockPayouts } from './lock-payouts.ts';
import { byPurpose, purposeOf, tellProcessing, notifyHandlers } from './notify-handlers.ts';

/**
 * The second person agrees to payouts that wait for one: all of them or none. Workers take them up once the transaction commits. The caller
 * writes the audit rows. Errors: `object.not_found`, `object.wrong_state` (one does not wait any more, or too long), `permission.missing`,
 * `approval.own_request`, `approval.not_independent`, `factor.needed`.
 */
export const approvePayouts = async (ctx: Ctx, tx: ScopedTx, ids: readonly string[]): Promise<Payout[]> => {
  requireStepUp(ctx);
  const payouts = await lockWaiting(ctx, tx, ids);
  if (payouts.some((payout) => isOverdue(payout, ctx.now()))) throw new AppError('object.wrong_state', { state: 'expired' });
  await requireIndependence(ctx, payouts);
  const at = ctx.now();
  const approved = await tx
    .updateTable('payout')
    .set((eb) => ({
      state: 'processing',
      next_attempt_at: at,
      decided_by: ctx.user.id,
      decided_name: ctx.user.userName,
      decided_at: at,
      version: eb('version', '+', 1),
    }))
    .where(isOneOf(ids))
    .returningAll()
    .execute();
  await tellProcessing(tx, approved, ctx.payoutHandlers);
  await ctx.queue.wake(tx, { queue: 'payout', owners: approved.map(({ site_id: siteId }) => siteId) });
  return approved;
};

/** They are not paid, and what was reserved for them is free again. Whoever asked for them may take them back as well. */
export const rejectPayouts = async (
  ctx: Ctx,
  tx: ScopedTx,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<Payout[]> => {
  await lockWaiting(ctx, tx, ids);
  const rejected = await tx
    .updateTable('payout')
    .set((eb) => ({
      state: 'rejected',
      last_error: reason,
      decided_by: ctx.user.id,
      decided_name: ctx.user.userName,
      decided_at: ctx.now(),
      version: eb('version', '+', 1),
    }))
    .where(isOneOf(ids))
    .returningAll()
    .execute();
  await settleBudgets(tx, rejected, 'free');
  await notifyHandlers(tx, rejected, ctx.payoutHandlers);
  return rejected;
};

const lockWaiting = async (ctx: Ctx, tx: ScopedTx, ids: readonly string[]): Promise<Payout[]> => {
  const payouts = await lockPayouts(tx, ids);
  const other = payouts.find(({ state }) => state !== 'waiting_approval');
  if (other !== undefined) throw new AppError('object.wrong_state', { state: other.state });
  for (const { purpose } of byPurpose(payouts, ctx.payoutHandlers))
    if (!holdsCode(ctx.user, purpose.approveCode)) throw new AppError('permission.missing', { permission: purpose.approveCode });
  return payouts;
};

/** Whoever asked never agrees, nor does an account that the asker could have slipped into; where nobody else is there, it is marked. */
const requireIndependence = async (ctx: Ctx, payouts: readonly Payout[]): Promise<void> => {
  for (const [requester, group] of Map.groupBy(payouts, ({ requested_by: id }) => id)) {
    if (requester === null) continue;
    const firstMs = Math.min(...group.map(({ created_at: at }) => at.getTime()));
    const decisions = new Map(
      group.map(({ purpose, agent_id: agentId }) => [
        `${purpose} ${agentId}`,
        { approveCode: purposeOf(ctx.payoutHandlers, purpose).approveCode, agentId },
      ]),
    );
    await requireOtherPerson(ctx, { requestedBy: requester, requestedAt: new Date(firstMs), decisions: [...decisions.values()] });
  }
};
