-- Bytes a bet. Only how columns are packed changes: no row is touched and nothing is waited for. Parts from before are packed so when they are
-- merged; months that no longer merge stay as they are until the store is built anew.
-- A player's balance differs from that of the bet before by stake and win, of which there are few.
ALTER TABLE {{table:bet}} {{on_cluster}} MODIFY COLUMN balance_before CODEC(Delta(8), ZSTD(1));
-- The same address all through a session, and instants some seconds apart: level 3 finds what level 1 passes by, and is read as fast.
ALTER TABLE {{table:bet}} {{on_cluster}} MODIFY COLUMN ip CODEC(ZSTD(3));
ALTER TABLE {{table:bet}} {{on_cluster}} MODIFY COLUMN bet_at CODEC(Delta(8), ZSTD(3));
-- Runs of the same game: turned into planes of bits they take twice as much.
ALTER TABLE {{table:bet}} {{on_cluster}} MODIFY COLUMN game_id CODEC(ZSTD(1));
ALTER TABLE {{table:bet_key}} {{on_cluster}} MODIFY COLUMN key CODEC(ZSTD(3));
