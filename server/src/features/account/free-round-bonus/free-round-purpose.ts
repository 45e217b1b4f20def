import type { PayoutHandler } from '../../../kit/service/payout-handler.ts';

/** Lets a second person agree that players get free rounds. */
export const APPROVE_FREE_ROUNDS = 'B-6-94';

/** Wins of free rounds. Two persons agreed to the grant, and what was won belongs to the player: neither limits nor conditions come after. */
export const freeRoundPurpose: PayoutHandler = {
  name: 'free_round',
  walletKind: 'free_round',
  promoKind: 'free_round',
  approveCode: APPROVE_FREE_ROUNDS,
  limits: async () => ({ operation: null, operatorDay: null, playerDay: null }),
  findIneligible: async () => new Map(),
  // Where a payout stands is read off the payout itself.
  onProcessing: async () => undefined,
  onPaid: async () => undefined,
  onFailed: async () => undefined,
};
