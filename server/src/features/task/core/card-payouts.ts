import { type RawBuilder, sql } from 'kysely';

/** Ids of the payouts of cards that a task gave as rewards: each of them pays out of its card's own budget. */
export const cardPayoutsOf = (activityId: string): RawBuilder<unknown> => sql`
  select card_payout.payout_id from task_account join card_payout on card_payout.card_id = task_account.card_id
  where task_account.activity_id = ${activityId} and task_account.state = 'rewarded'`;
