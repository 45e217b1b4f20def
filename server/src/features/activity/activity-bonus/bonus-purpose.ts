import { activityPurpose } from '../core/activity-purpose.ts';
import type { PayoutHandler } from '../../../kit/service/payout-handler.ts';

/** Lets a second person agree to a payment above the threshold of its rule. */
export const APPROVE_GRANT = 'L-2-2-94';

/** Levels of activity bonuses: what the free win bonus of the reports is the sum of. References are `<activity>:<player>:grant:<grant>`. */
export const bonusPurpose: PayoutHandler = {
  ...activityPurpose,
  name: 'free_win',
  promoKind: 'free_win',
  approveCode: APPROVE_GRANT,
};
