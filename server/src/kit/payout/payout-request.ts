import type { PayoutDirection } from '@manager/domain/payout';
import type { PayoutLimitName } from '@manager/domain/payout-limits';
import type { SessionUser } from '../service/ctx.ts';
import type { Payout, PayoutHandler } from '../service/payout-handler.ts';

/** One payment that a feature wants. */
export type PayoutRequest = {
  /** Which one of its purpose, such as `<campaign>:<player>`: the same again is the same payout. */
  reference: string;
  /**
   * Names it among all payouts of this player and purpose. A database that is restored to an earlier hour must derive the same again: numbers that
   * others gave, periods, places. An id of this database stands beside the moment at which its row was made.
   */
  once: readonly string[];
  playerId: string;
  direction?: PayoutDirection;
  /** As promised; what the wallet books is this at the rate of the moment, rounded down. */
  currency: string;
  amount: string;
  budgetId?: string;
  /** The campaign, activity or case that it comes from. */
  sourceId?: string;
  betId?: string;
  roundId?: string;
  /** What it is known by on the screen where it was noticed, such as a transfer; the wallet is not told. */
  noticedRef?: string;
  /** Code of the game that it belongs to. */
  game?: string;
  /** What its purpose has found that wants a second person, whatever the amounts. */
  exceeds?: readonly PayoutLimitName[];
};

export type Person = Pick<SessionUser, 'id' | 'userName'>;

export type PayoutOrder = {
  purpose: PayoutHandler;
  wishes: readonly PayoutRequest[];
  /** Null: the product, by its own rules. */
  requestedBy: Person | null;
};

/** `too_small`: nothing is left of it in the player's currency, so there is no payout. */
export type WishOutcome = { outcome: 'created' | 'existing'; payout: Payout } | { outcome: 'too_small'; payout: null };
