import { bonusPurpose } from './features/activity/activity-bonus/bonus-purpose.ts';
import { activityPurpose } from './features/activity/core/activity-purpose.ts';
import { freeRoundPurpose } from './features/account/free-round-bonus/free-round-purpose.ts';
import { cardPurpose } from './features/task/task-use-card/card-purpose.ts';
import { jackpotPurpose } from './features/jackpot/jackpot-order/jackpot-purpose.ts';
import { compensationPurpose } from './features/maintain/compensate/compensation-purpose.ts';
import { taskPurpose } from './features/task/core/task-purpose.ts';
import type { PayoutHandler } from './kit/service/payout-handler.ts';

/** What money goes out for: each feature that pays has one. */
export const payoutHandlers: readonly PayoutHandler[] = [
  freeRoundPurpose,
  compensationPurpose,
  activityPurpose,
  bonusPurpose,
  cardPurpose,
  taskPurpose,
  jackpotPurpose,
];
