import { SEE_TEST } from '@manager/contract/permissions';
import { cancelIdOf } from '@manager/domain/wallet-retry';
import { callIdOf } from '../../../kit/payout/payout-call.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import type { Payout } from '../../../kit/service/payout-handler.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { findRecoveries, type RecoveryCalls } from '../../fishing/transfer-record/public.ts';
import { type BetCancel, findBetCancels } from '../../maintain/invalid-bet/public.ts';
import type { StoredCall } from './seamless-store.ts';
import { findWornOut, REPEATED_AFTER } from './worn-out-calls.ts';

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

/** What Manager itself is about with a call: it pays, it cancels a bet, or it moves a transfer that staff took over. */
export type Beside = {
  payouts: ReadonlyMap<string, Payout>;
  cancels: ReadonlyMap<string, BetCancel>;
  /** By transfer id. */
  recoveries: ReadonlyMap<string, RecoveryCalls>;
  /** Ids of calls that were the last attempt of what was sent again as long as it may be. */
  wornOut: ReadonlySet<string>;
};

export const findBeside = async (ctx: Ctx, calls: readonly StoredCall[]): Promise<Beside> => {
  const own = calls.filter(({ direction }) => direction === 'out');
  const cancelling = own.filter(({ kind }) => kind === 'cancel').map((call) => call.call_id);
  const moving = own.filter(({ kind }) => kind === 'transfer' || kind === 'cancel').map((call) => transferIdOf(call.request_id));
  const unsettled = own.filter(isUnsettled).map((call) => call.call_id);
  const [payouts, cancels, recoveries, wornOut] = await Promise.all([
    findPayouts(ctx, own),
    findBetCancels(ctx, cancelling),
    findRecoveries(ctx, [...new Set(moving)]),
    findWornOut(ctx, { callIds: unsettled }),
  ]);
  return { payouts, cancels, recoveries, wornOut };
};

const isUnsettled = ({ outcome }: StoredCall): boolean => (REPEATED_AFTER as readonly string[]).includes(outcome);

/** The cancel of a bet that a call belongs to, by the id of the call and its website. */
export const cancelOf = (call: StoredCall, { cancels }: Beside): BetCancel | undefined => {
  const cancel = cancels.get(call.call_id);
  return cancel?.siteId === String(call.site_id) ? cancel : undefined;
};

/** The recovery of the transfer that a call is about, whoever made it. */
export const recoveryOf = (call: StoredCall, { recoveries }: Beside): RecoveryCalls | undefined => {
  const recovery = recoveries.get(transferIdOf(call.request_id));
  return recovery?.siteId === String(call.site_id) ? recovery : undefined;
};

type Retry = { nextAt: Date | null; isLimit: boolean };

/** What follows a call: only the last attempt of a payout, of a cancel or of a recovery is followed by another, or was one too many. */
export const retryOf = (call: StoredCall, beside: Beside): Retry => ({
  nextAt: nextOf(call, beside),
  // The same ids at another website are somebody else's.
  isLimit: beside.wornOut.has(call.call_id) && isUnsettled(call) && ownerOf(call, beside) !== undefined,
});

const ownerOf = (call: StoredCall, beside: Beside) =>
  payoutOf(call, beside) ?? cancelOf(call, beside) ?? recoveryOf(call, beside);

const nextOf = (call: StoredCall, beside: Beside): Date | null => {
  const payout = payoutOf(call, beside);
  if (payout !== undefined) {
    const isLast = call.call_id === callIdOf(payout, payout.attempts) && payout.lease_token === null;
    return isLast ? payout.next_attempt_at : null;
  }
  // What went well is followed by the next step, which is another request.
  if (call.result === 'ok') return null;
  const cancel = cancelOf(call, beside);
  if (cancel !== undefined) {
    const isNext = call.call_id === cancel.lastCallId && cancel.state === 'cancelling' && !cancel.isUnderWay;
    return isNext ? cancel.nextAttemptAt : null;
  }
  const recovery = recoveryOf(call, beside);
  return recovery !== undefined && call.call_id === recovery.lastCallId ? recovery.nextCallAt : null;
};
