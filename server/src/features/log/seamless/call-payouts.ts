import { SEE_TEST } from '@manager/contract/permissions';
import { actionOf, type PayoutDirection, type PayoutStep } from '@manager/domain/payout';
import { cancelIdOf, nextTry } from '@manager/domain/wallet-retry';
import { callIdOf } from '../../../kit/payout/payout-call.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import type { Payout } from '../../../kit/service/payout-purpose.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { type BetCancel, findBetCancels } from '../../maintain/invalid-bet/public.ts';
import type { StoredCall } from './seamless-store.ts';

const CANCEL = cancelIdOf('');

/** The id of the transfer that a request is about: of a cancel what it takes back. */
export const transferIdOf = (requestId: string): string =>
  requestId.startsWith(CANCEL) ? requestId.slice(CANCEL.length) : requestId;

/** The payouts behind calls, by transfer id, as far as the caller may see them. */
const findPayouts = async (ctx: Ctx, calls: readonly StoredCall[]): Promise<ReadonlyMap<string, Payout>> => {
  const ids = new Set(calls.map((call) => transferIdOf(call.request_id)));
  if (ids.size === 0) return new Map();
  let query = ctx.db
    .selectFrom('payout')
    .selectAll()
    .where('transfer_id', 'in', [...ids])
    .where(inScope(ctx.user.scope, 'agent_id'));
  if (!can(ctx, SEE_TEST)) query = query.where('is_test', '=', false);
  return new Map((await query.execute()).map((payout) => [payout.transfer_id, payout]));
};

/** Whose payout a call is: a platform may use any id, so the website has to be the payout's as well. */
export const payoutOf = (call: StoredCall, { payouts }: Beside): Payout | undefined => {
  const payout = payouts.get(transferIdOf(call.request_id));
  return payout?.site_id === String(call.site_id) ? payout : undefined;
};

/** What Manager itself is about with a call: it pays, or it cancels a bet. */
export type Beside = { payouts: ReadonlyMap<string, Payout>; cancels: ReadonlyMap<string, BetCancel> };

export const findBeside = async (ctx: Ctx, calls: readonly StoredCall[]): Promise<Beside> => {
  const own = calls.filter(({ direction }) => direction === 'out');
  const ids = own.filter(({ kind }) => kind === 'cancel').map((call) => call.call_id);
  const [payouts, cancels] = await Promise.all([findPayouts(ctx, own), findBetCancels(ctx, ids)]);
  return { payouts, cancels };
};

/** The cancel of a bet that a call belongs to, by the id of the call and its website. */
export const cancelOf = (call: StoredCall, { cancels }: Beside): BetCancel | undefined => {
  const cancel = cancels.get(call.call_id);
  return cancel?.siteId === String(call.site_id) ? cancel : undefined;
};

type Retry = { nextAt: Date | null; isLimit: boolean };
const NONE: Retry = { nextAt: null, isLimit: false };

/** What follows a call: only the last attempt of a payout, or of a cancel, is followed by another. */
export const retryOf = (call: StoredCall, beside: Beside): Retry => {
  const payout = payoutOf(call, beside);
  const cancel = cancelOf(call, beside);
  return payout === undefined && cancel !== undefined ? retryOfCancel(call, cancel) : retryOfPayout(call, payout);
};

const retryOfPayout = (call: StoredCall, payout: Payout | undefined): Retry => {
  if (payout === undefined || call.call_id !== callIdOf(payout, payout.attempts)) return NONE;
  if (payout.lease_token !== null) return NONE;
  return { nextAt: payout.next_attempt_at, isLimit: isWornOut(call, payout) };
};

const isWornOut = (call: StoredCall, { state, tries, tries_since: since, ...payout }: Payout): boolean => {
  if (state !== 'error_manual' || since === null || call.result === 'ok') return false;
  const action = actionOf({ step: payout.step as PayoutStep, direction: payout.direction as PayoutDirection });
  return nextTry({ action, attempt: tries, firstSentAtMs: since.getTime(), nowMs: endOf(call) }).step === 'manual';
};

const endOf = (call: StoredCall): number => Date.parse(`${call.called_at.replace(' ', 'T')}Z`) + call.latency_ms;

const retryOfCancel = (call: StoredCall, cancel: BetCancel): Retry => {
  if (call.call_id !== cancel.lastCallId || cancel.isUnderWay) return NONE;
  const { state, tries, triesSince, nextAttemptAt } = cancel;
  if (state === 'cancelling') return { nextAt: nextAttemptAt, isLimit: false };
  if (state !== 'cancel_failed' || triesSince === null || call.result === 'ok') return NONE;
  const tried = { attempt: Math.max(1, tries), firstSentAtMs: triesSince.getTime(), nowMs: endOf(call) };
  return { nextAt: null, isLimit: nextTry({ action: 'cancel', ...tried }).step === 'manual' };
};
