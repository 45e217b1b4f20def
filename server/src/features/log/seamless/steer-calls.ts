import {
  type giveUpPayout as giveUpEndpoint,
  type resendNow as resendEndpoint,
  type SeamlessPayout,
  STEER_CALLS,
  type stopRetry as stopEndpoint,
} from '@manager/contract/features/log/seamless';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { SEE_TEST } from '@manager/contract/permissions';
import { actionOf, canRetry, canStop, type PayoutPosition, wayToGiveUp } from '@manager/domain/payout';
import { AppError } from '../../../base/app-error.ts';
import { lockPayouts } from '../../../kit/payout/lock-payouts.ts';
import { giveUpPayout as giveUp, retryPayout, stopPayout } from '../../../kit/payout/steer-payout.ts';
import { requireVersion } from '../../../kit/resource/input.ts';
import { audit, changedFields } from '../../../kit/service/audit.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import type { Payout } from '../../../kit/service/payout-handler.ts';
import { isInScope } from '../../../kit/service/scope.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';

type Steering = ParsedOf<typeof resendEndpoint>;

/**
 * O-1: the wallet is asked again now, under the same request id. Errors: `object.not_found`, `object.version_conflict`, `object.wrong_state` for
 * what is done, was taken back, or would take from the player, `requests.in_progress` while the wallet is being called.
 */
export const resendNow = (ctx: Ctx, input: Steering): Promise<SeamlessPayout> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockSeen(ctx, tx, input);
    if (!canResend(before)) throw new AppError('object.wrong_state', { state: before.state });
    return noted(ctx, tx, { before, after: await retryPayout(ctx, tx, before.id), action: 'payout.retry', reason: input.reason });
  });

type Step = {
  operation: 'payout.stop' | 'payout.give_up';
  may: (payout: Payout) => boolean;
  /** What it becomes, as a second person is asked. */
  after: (payout: Payout) => Record<string, unknown>;
  take: (ctx: Ctx, tx: ScopedTx, id: string) => Promise<Payout>;
};

/**
 * A step that takes a second person. Errors: `object.not_found`, `object.version_conflict`, `object.wrong_state`, `requests.in_progress` while the
 * wallet is being called, `approval.waiting`.
 */
const steered = (
  ctx: Ctx,
  input: ParsedOf<typeof stopEndpoint>,
  { operation, may, after, take }: Step,
): Promise<SeamlessPayout> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockSeen(ctx, tx, input);
    if (!may(before)) throw new AppError('object.wrong_state', { state: before.state });
    await requireSecondPerson(ctx, tx, {
      operation,
      approveCode: STEER_CALLS,
      objectType: 'payout',
      objectId: before.id,
      objectName: before.transfer_id,
      objectVersion: before.version,
      agentId: before.agent_id,
      before: { state: before.state },
      after: after(before),
      reason: input.reason,
    });
    return noted(ctx, tx, { before, after: await take(ctx, tx, before.id), action: operation, reason: input.reason });
  });

const moneyOf = ({ amount, currency }: Payout) => ({ amount, currency });

/** O-1: it is not sent again by itself, and is left to staff. */
export const stopRetry = (ctx: Ctx, input: ParsedOf<typeof stopEndpoint>): Promise<SeamlessPayout> =>
  steered(ctx, input, {
    operation: 'payout.stop',
    may: (payout) => canStop(positionOf(payout)),
    after: (payout) => ({ state: 'error_manual', ...moneyOf(payout) }),
    take: stopPayout,
  });

/** O-1: it is never paid any more. */
export const giveUpPayout = (ctx: Ctx, input: ParsedOf<typeof giveUpEndpoint>): Promise<SeamlessPayout> =>
  steered(ctx, input, {
    operation: 'payout.give_up',
    may: canGiveUp,
    after: (payout) => ({ state: 'rejected', ...moneyOf(payout) }),
    take: giveUp,
  });

export const toSeamlessPayout = (ctx: Ctx, payout: Payout): SeamlessPayout => {
  const maySteer = can(ctx, STEER_CALLS);
  return {
    id: payout.id,
    purpose: payout.purpose,
    reference: payout.reference,
    ...directionAndStep(payout),
    state: positionOf(payout).state,
    attempts: payout.attempts,
    bet_id: payout.bet_id,
    next_attempt_at: payout.next_attempt_at?.toISOString() ?? null,
    last_error: payout.last_error,
    version: payout.version,
    can: {
      resend: maySteer && canResend(payout),
      stop_retry: maySteer && canStop(positionOf(payout)),
      give_up: maySteer && canGiveUp(payout),
    },
  };
};

/** A payout that the caller may see, locked, and as he saw it. */
const lockSeen = async (ctx: Ctx, tx: ScopedTx, input: Steering): Promise<Payout> => {
  const [payout] = await lockPayouts(tx, [input.id]);
  const isSeen = payout !== undefined && isInScope(ctx.user.scope, payout.agent_id) && (!payout.is_test || can(ctx, SEE_TEST));
  if (!isSeen) throw new AppError('object.not_found');
  requireVersion(input, payout);
  return payout;
};

/** Never what takes from a player: after an unknown end it is taken back, and what was refused is made anew. */
const canResend = (payout: Payout): boolean =>
  actionOf(directionAndStep(payout)) !== 'transfer_in' && canRetry(positionOf(payout));

/** Given up while on hold, its cancel waits for the approval as well. */
const canGiveUp = (payout: Payout): boolean =>
  wayToGiveUp(positionOf(payout)) !== null && !(payout.state === 'on_hold' && payout.is_given_up);

const directionAndStep = ({ direction, step }: Payout) =>
  ({ direction, step }) as { direction: SeamlessPayout['direction']; step: SeamlessPayout['step'] };

const positionOf = (payout: Payout): PayoutPosition => ({
  state: payout.state as PayoutPosition['state'],
  step: directionAndStep(payout).step,
  mayBeBooked: payout.may_be_booked,
  isCancelled: payout.is_cancelled,
});

type Steered = { before: Payout; after: Payout; action: string; reason: string };

const noted = async (ctx: Ctx, tx: ScopedTx, { before, after, action, reason }: Steered): Promise<SeamlessPayout> => {
  await audit(ctx, tx, {
    action,
    objectType: 'payout',
    objectId: after.id,
    agentId: after.agent_id,
    reason,
    ...changedFields(shown(before), shown(after)),
  });
  return toSeamlessPayout(ctx, after);
};

const shown = ({ transfer_id: transferId, state, step, next_attempt_at: nextAt }: Payout) => ({
  transfer_id: transferId,
  state,
  step,
  next_attempt_at: nextAt?.toISOString() ?? null,
});
