import type { PROMO_KINDS } from '@manager/contract/platform/promo-credits';
import type { PayoutLimits } from '@manager/domain/payout-limits';
import type { Selectable } from 'kysely';
import type { AnyTx } from '../../postgres/db.ts';
import type { DB } from '../../postgres/types.gen.ts';
import type { CreditKind } from '../../wallet/outbound.ts';

export type Payout = Selectable<DB['payout']>;

/**
 * What payouts of one purpose are to the feature that asks for them. Its steps run in the transaction that changes the payouts, so they hold
 * exactly when these do; they get many at once, never wait for anything but the store, and may be run again when the transaction is.
 */
export type PayoutHandler = {
  /** Stable name, such as `compensation`. */
  name: string;
  /** What the wallet is told that a credit is for. */
  walletKind: CreditKind;
  /** Kind of the promo credit that a paid one becomes as a fact; null: none. */
  promoKind: (typeof PROMO_KINDS)[number] | null;
  /** Code that lets a second person approve. */
  approveCode: string;
  /** What is paid without one when this member of staff asks; null: the product does. A limit of zero: nothing. */
  limits: (tx: AnyTx, requestedBy: string | null) => Promise<PayoutLimits>;
  /** Asked once, right before the first attempt: those that are not paid after all, by their ids, and why. */
  findIneligible: (tx: AnyTx, payouts: readonly Payout[]) => Promise<ReadonlyMap<string, string>>;
  /** `processing` again: a second person agreed, or it goes on after it was left to a person, whatever screen that was asked on. */
  onProcessing: (tx: AnyTx, payouts: readonly Payout[]) => Promise<void>;
  onPaid: (tx: AnyTx, payouts: readonly Payout[]) => Promise<void>;
  /** Not eligible, rejected or left to a person: `state` says which. One that is left to a person may still be paid later. */
  onFailed: (tx: AnyTx, payouts: readonly Payout[]) => Promise<void>;
};
