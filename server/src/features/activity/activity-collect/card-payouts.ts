import { type RawBuilder, sql } from 'kysely';

/** Ids of the payouts of cards that sets of a collection were exchanged for: each of them pays out of its card's own budget. */
export const cardPayoutsOf = (activityId: string): RawBuilder<unknown> => sql`
  select card_payout.payout_id from collection_exchange join card_payout on card_payout.card_id = collection_exchange.card_id
  where collection_exchange.activity_id = ${activityId}`;
