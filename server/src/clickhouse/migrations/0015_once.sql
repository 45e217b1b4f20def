-- A batch that two processes send, since the lane changed hands while it was on the way, is taken once: the engine remembers the names of the newest.
ALTER TABLE {{table:bet}} {{on_cluster}} MODIFY SETTING non_replicated_deduplication_window = 1000;
ALTER TABLE {{table:bet_key}} {{on_cluster}} MODIFY SETTING non_replicated_deduplication_window = 1000;
ALTER TABLE {{table:bet_detail}} {{on_cluster}} MODIFY SETTING non_replicated_deduplication_window = 1000;
ALTER TABLE {{table:wallet_txn}} {{on_cluster}} MODIFY SETTING non_replicated_deduplication_window = 1000;
ALTER TABLE {{table:game_session}} {{on_cluster}} MODIFY SETTING non_replicated_deduplication_window = 1000;
ALTER TABLE {{table:promo_credit}} {{on_cluster}} MODIFY SETTING non_replicated_deduplication_window = 1000;
ALTER TABLE {{table:seamless_call}} {{on_cluster}} MODIFY SETTING non_replicated_deduplication_window = 1000;
ALTER TABLE {{table:fact_key}} {{on_cluster}} MODIFY SETTING non_replicated_deduplication_window = 1000;
ALTER TABLE {{table:transfer}} {{on_cluster}} MODIFY SETTING non_replicated_deduplication_window = 1000;
ALTER TABLE {{table:lottery_draw}} {{on_cluster}} MODIFY SETTING non_replicated_deduplication_window = 1000;
ALTER TABLE {{table:fishing_slice}} {{on_cluster}} MODIFY SETTING non_replicated_deduplication_window = 1000;
