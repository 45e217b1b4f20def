-- Fields of a bet that platforms may send from now on. Bets from before have none.
ALTER TABLE {{table:bet}} {{on_cluster}} ADD COLUMN IF NOT EXISTS source_id String CODEC(ZSTD(1)) AFTER device;
ALTER TABLE bet {{on_cluster}} ADD COLUMN IF NOT EXISTS source_id String AFTER device;
