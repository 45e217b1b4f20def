-- Newest batch of promo credits that is in the figures of a frozen month; batch_id is that of bets. Each table has a lane of its own, so one mark for
-- both would pass over the older batch that arrives later. Null: frozen with one mark, batch_id, for both.
alter table agent_month add column promo_batch_id bigint;
