import type { PrizeState } from '@manager/domain/activity-settlement';

/** Where a prize stands that was given at once: where its payout stands, which the job makes within seconds. */
export const prizeState = (prize: { is_too_small: boolean; payout_state: string | null }): PrizeState =>
  prize.is_too_small ? 'not_eligible' : ((prize.payout_state ?? 'approved') as PrizeState);
