import type { PayoutHandler } from '../../../kit/service/payout-handler.ts';

/** Lets a second person agree that players get cards. */
export const APPROVE_CARDS = 'J-4-94';

/**
 * Wins of cards. Two persons agreed to the card, or to what gives it, with the most that it pays as its budget: neither limits nor conditions
 * come after. References are `<card>:<spin id>`, and `<card>:<spin id>:late` for what came after that was paid.
 */
export const cardPurpose: PayoutHandler = {
  name: 'card',
  walletKind: 'free_round',
  promoKind: 'card',
  approveCode: APPROVE_CARDS,
  limits: async () => ({ operation: null, operatorDay: null, playerDay: null }),
  findIneligible: async () => new Map(),
  // Where a payout stands is read off the payout itself; a job settles the card (`settle-cards.ts`).
  onProcessing: async () => undefined,
  onPaid: async () => undefined,
  onFailed: async () => undefined,
};
