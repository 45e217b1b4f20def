-- The terms under which a bet came and by which its contributions to jackpot pools are reckoned, and the pool whose combination of symbols its round showed.
-- Bets from before have neither.
ALTER TABLE {{table:bet}} {{on_cluster}} ADD COLUMN IF NOT EXISTS jackpot_terms UInt32 CODEC(ZSTD(1)) AFTER device;
ALTER TABLE bet {{on_cluster}} ADD COLUMN IF NOT EXISTS jackpot_terms UInt32 AFTER device;
ALTER TABLE {{table:bet}} {{on_cluster}} ADD COLUMN IF NOT EXISTS jackpot_symbol LowCardinality(String) CODEC(ZSTD(1)) AFTER device;
ALTER TABLE bet {{on_cluster}} ADD COLUMN IF NOT EXISTS jackpot_symbol LowCardinality(String) AFTER device;
