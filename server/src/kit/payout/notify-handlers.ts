import type { AnyTx } from '../../postgres/db.ts';
import type { Payout, PayoutHandler } from '../service/payout-handler.ts';

const FAILED = ['not_eligible', 'error_manual', 'rejected'];

type Handlers = readonly PayoutHandler[];

export const purposeOf = (handlers: Handlers, name: string): PayoutHandler => {
  const handler = handlers.find((each) => each.name === name);
  if (handler === undefined) throw new Error(`no feature pays for ${name}`);
  return handler;
};

/** Payouts side by side with what they are for. */
export const byPurpose = <P extends Payout>(
  payouts: readonly P[],
  purposes: Handlers,
): { purpose: PayoutHandler; group: P[] }[] =>
  [...Map.groupBy(payouts, ({ purpose }) => purpose)].map(([name, group]) => ({ purpose: purposeOf(purposes, name), group }));

/** Lets the features know which of theirs are being paid again after they waited for somebody. */
export const tellProcessing = async (tx: AnyTx, payouts: readonly Payout[], purposes: Handlers): Promise<void> => {
  for (const { purpose, group } of byPurpose(payouts, purposes)) await purpose.onProcessing(tx, group);
};

/** Lets the features know which of theirs were paid just now, and which were not. */
export const notifyHandlers = async (tx: AnyTx, payouts: readonly Payout[], purposes: Handlers): Promise<void> => {
  const paid = payouts.filter(({ state }) => state === 'paid');
  const failed = payouts.filter(({ state }) => FAILED.includes(state));
  for (const { purpose, group } of byPurpose(paid, purposes)) await purpose.onPaid(tx, group);
  for (const { purpose, group } of byPurpose(failed, purposes)) await purpose.onFailed(tx, group);
};
