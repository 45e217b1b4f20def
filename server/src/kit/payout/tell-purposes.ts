import type { AnyTx } from '../../postgres/db.ts';
import type { Payout, PayoutPurpose } from '../service/payout-purpose.ts';

const FAILED = ['not_eligible', 'error_manual', 'rejected'];

export const purposeOf = (purposes: readonly PayoutPurpose[], name: string): PayoutPurpose => {
  const purpose = purposes.find((each) => each.name === name);
  if (purpose === undefined) throw new Error(`no feature pays for ${name}`);
  return purpose;
};

/** Payouts side by side with what they are for. */
export const byPurpose = <P extends Payout>(
  payouts: readonly P[],
  purposes: readonly PayoutPurpose[],
): { purpose: PayoutPurpose; group: P[] }[] =>
  [...Map.groupBy(payouts, ({ purpose }) => purpose)].map(([name, group]) => ({ purpose: purposeOf(purposes, name), group }));

/** Lets the features know which of theirs are being paid again after they waited for somebody. */
export const tellProcessing = async (
  tx: AnyTx,
  payouts: readonly Payout[],
  purposes: readonly PayoutPurpose[],
): Promise<void> => {
  for (const { purpose, group } of byPurpose(payouts, purposes)) await purpose.onProcessing(tx, group);
};

/** Lets the features know which of theirs were paid just now, and which were not. */
export const tellPurposes = async (tx: AnyTx, payouts: readonly Payout[], purposes: readonly PayoutPurpose[]): Promise<void> => {
  const paid = payouts.filter(({ state }) => state === 'paid');
  const failed = payouts.filter(({ state }) => FAILED.includes(state));
  for (const { purpose, group } of byPurpose(paid, purposes)) await purpose.onPaid(tx, group);
  for (const { purpose, group } of byPurpose(failed, purposes)) await purpose.onFailed(tx, group);
};
