import type { PayoutHandler } from '../../../kit/service/payout-handler.ts';
import { activityPurpose } from '../../activity/core/activity-purpose.ts';

/** Lets a second person agree to a reward for what a player has not done. */
export const APPROVE_REWARD = 'J-3-94';

/** Cash of tasks: part of the activity prize of the reports. References are `<task>:<player>:turn:<turn of a player>`. */
export const taskPurpose: PayoutHandler = {
  ...activityPurpose,
  name: 'task',
  promoKind: 'task',
  approveCode: APPROVE_REWARD,
};
