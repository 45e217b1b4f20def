import { canRetry, canStop, payout as machine, type PayoutPosition, type PayoutState, wayToGiveUp } from '@manager/domain/payout';
import type { UpdateObject } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import type { AnyTx } from '../../postgres/db.ts';
import { asSystem } from '../../postgres/scoped-db.ts';
import type { DB } from '../../postgres/types.gen.ts';
import type { Deps } from '../service/ctx.ts';
import type { Payout } from '../service/payout-handler.ts';
import { settleBudgets } from './budgets.ts';
import { endAttempts } from './end-attempts.ts';
import { endedInterrupted } from './interrupted.ts';
import { lockPayouts } from './lock-payouts.ts';
import { tellProcessing, notifyHandlers } from './notify-handlers.ts';

type Steering = Pick<Deps, 'now' | 'queue' | 'payoutHandlers'>;

/**
 * Tries it now instead of later, or once more after it was left to a person, under the same transfer id. A cancel goes on as one, unless the
 * wallet has refused every one of them: then what it is said to have booked is asked about by paying again. Errors of all three:
 * `object.not_found`, `object.wrong_state`, `requests.in_progress` while the wallet is being called. The caller writes the audit row.
 */
export const retryPayout = async (ctx: Steering, tx: AnyTx, id: string): Promise<Payout> => {
  const payout = await lockIdle(ctx, tx, id);
  if (!canRetry(positionOf(payout))) throw new AppError('object.wrong_state', { state: payout.state });
  const wasLeft = payout.state === 'error_manual';
  const isBack = wasLeft && (await mayPayAgain(tx, payout));
  const moved = await move(tx, payout, {
    state: wasLeft ? 'processing' : payout.state,
    next_attempt_at: ctx.now(),
    // Should it get stuck once more, staff are told once more.
    ...(wasLeft ? { tries: 0, tries_since: null, told_at: null } : {}),
    ...(isBack ? { step: 'pay', is_given_up: false } : {}),
  });
  if (wasLeft) await tellProcessing(tx, [moved], ctx.payoutHandlers);
  await ctx.queue.wake(tx, { queue: 'payout', owners: [moved.site_id] });
  return moved;
};

/** No attempt is made any more by itself; what was reserved stays so until it is tried again or given up. */
export const stopPayout = async (ctx: Steering, tx: AnyTx, id: string): Promise<Payout> => {
  const payout = await lockIdle(ctx, tx, id);
  if (!canStop({ state: payout.state as PayoutState })) throw new AppError('object.wrong_state', { state: payout.state });
  const moved = await move(tx, payout, { state: 'error_manual', next_attempt_at: null });
  await notifyHandlers(tx, [moved], ctx.payoutHandlers);
  return moved;
};

/**
 * Never paid any more: rejected at once, and what was reserved is free, when no attempt can have been booked. Otherwise the wallet is told to
 * take it back first, and it is rejected when that has gone through.
 */
export const giveUpPayout = async (ctx: Steering, tx: AnyTx, id: string): Promise<Payout> => {
  const payout = await lockIdle(ctx, tx, id);
  const way = wayToGiveUp(positionOf(payout));
  if (way === null) throw new AppError('object.wrong_state', { state: payout.state });
  if (way === 'cancel_first') {
    const moved = await move(tx, payout, {
      state: 'processing',
      step: 'cancel',
      is_given_up: true,
      tries: 0,
      tries_since: null,
      told_at: null,
      next_attempt_at: ctx.now(),
    });
    await tellProcessing(tx, [moved], ctx.payoutHandlers);
    await ctx.queue.wake(tx, { queue: 'payout', owners: [moved.site_id] });
    return moved;
  }
  const moved = await move(tx, payout, { state: 'rejected', is_given_up: true, next_attempt_at: null });
  await settleBudgets(tx, [moved], 'free');
  await notifyHandlers(tx, [moved], ctx.payoutHandlers);
  return moved;
};

const positionOf = (payout: Payout): PayoutPosition => ({
  state: payout.state as PayoutState,
  step: payout.step as PayoutPosition['step'],
  mayBeBooked: payout.may_be_booked,
  isCancelled: payout.is_cancelled,
});

/** Not while a call may be under way. An attempt whose process died is closed first: nobody knows its end. */
const lockIdle = async (ctx: Steering, tx: AnyTx, id: string): Promise<Payout> => {
  const [payout] = await lockPayouts(tx, [id]);
  if (payout === undefined) throw new AppError('object.not_found');
  if (payout.lease_token === null) return payout;
  const now = ctx.now();
  if (payout.next_attempt_at !== null && payout.next_attempt_at > now)
    throw new AppError('requests.in_progress', { retry_after_s: 1 });
  await asSystem(tx, async (own) => {
    const names = await own
      .selectFrom('player')
      .innerJoin('site', 'site.id', 'player.site_id')
      .select(['site.code as site_code', 'player.user_name'])
      .where('player.id', '=', payout.player_id)
      .executeTakeFirstOrThrow();
    await endAttempts(own, await endedInterrupted(own, [{ ...payout, ...names }]), { purposes: ctx.payoutHandlers, now });
  });
  const [ended] = await lockPayouts(tx, [id]);
  return ended as Payout;
};

/** True of a credit to be taken back whose cancels were all refused: none can still be on its way. */
const mayPayAgain = async (tx: AnyTx, payout: Payout): Promise<boolean> => {
  if (payout.step !== 'cancel' || payout.direction !== 'credit') return false;
  const open = await tx
    .selectFrom('payout_attempt')
    .select('attempt')
    .where('payout_id', '=', payout.id)
    .where('step', '=', 'cancel')
    .where('result', '<>', 'refused')
    .limit(1)
    .executeTakeFirst();
  return open === undefined;
};

const move = async (tx: AnyTx, payout: Payout, change: UpdateObject<DB, 'payout'> & { state: string }): Promise<Payout> => {
  if (change.state !== payout.state) machine.assertMove(payout.state as PayoutState, change.state as PayoutState);
  return tx
    .updateTable('payout')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', payout.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};
