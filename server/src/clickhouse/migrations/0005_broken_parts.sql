-- A part that does not read is put aside at the start, however many there are: the product compares every month with the journal and restores what lacks.
ALTER TABLE {{table:bet}} {{on_cluster}} MODIFY SETTING max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000;
ALTER TABLE {{table:bet_key}} {{on_cluster}} MODIFY SETTING max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000;
ALTER TABLE {{table:bet_detail}} {{on_cluster}} MODIFY SETTING max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000;
ALTER TABLE {{table:wallet_txn}} {{on_cluster}} MODIFY SETTING max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000;
ALTER TABLE {{table:game_session}} {{on_cluster}} MODIFY SETTING max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000;
ALTER TABLE {{table:promo_credit}} {{on_cluster}} MODIFY SETTING max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000;
ALTER TABLE {{table:seamless_call}} {{on_cluster}} MODIFY SETTING max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000;
ALTER TABLE {{table:fact_key}} {{on_cluster}} MODIFY SETTING max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000;
