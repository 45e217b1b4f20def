-- A base bet of 0 that a platform told, apart from none told. Of bets from before, 0 is none.
ALTER TABLE {{table:bet}} {{on_cluster}} ADD COLUMN IF NOT EXISTS is_base_bet_told UInt8 CODEC(ZSTD(1)) AFTER base_bet;
ALTER TABLE bet {{on_cluster}} ADD COLUMN IF NOT EXISTS is_base_bet_told UInt8 AFTER base_bet;
