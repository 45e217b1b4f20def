-- What bets won out of pools of the platform's own, one row a version, like the other facts. The money is part of the bet's `win_jackpot`.
CREATE TABLE IF NOT EXISTS {{table:jackpot_hit}} {{on_cluster}} (
  hit_id String CODEC(ZSTD(1)),
  bet_id String CODEC(ZSTD(1)),
  -- Empty when the round is the bet.
  round_key String CODEC(ZSTD(1)),
  round_id String ALIAS if(empty(round_key), bet_id, round_key),
  site_id UInt32 CODEC(ZSTD(1)),
  agent_id UInt32 CODEC(ZSTD(1)),
  player_id UInt64 CODEC(Delta, ZSTD(1)),
  game_id UInt32 CODEC(T64, ZSTD(1)),
  currency LowCardinality(String) CODEC(ZSTD(1)),
  settle_date Date CODEC(ZSTD(1)),
  hit_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  is_test UInt8 CODEC(ZSTD(1)),
  pool LowCardinality(String) CODEC(ZSTD(1)),
  tier LowCardinality(String) CODEC(ZSTD(1)),
  amount Decimal(18, 6) CODEC(ZSTD(1)),
  -- What the pool showed; null where it was not told.
  pool_value Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
  status Enum8('hit' = 1, 'cancelled' = 2) CODEC(ZSTD(1)),
  fx_rate Decimal(18, 8) CODEC(ZSTD(1)),
  row_version UInt32 CODEC(ZSTD(1)),
  sign Int8 CODEC(ZSTD(1)),
  batch_id UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, player_id, hit_at, hit_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1,
  max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000, non_replicated_deduplication_window = 1000;
{{distributed:jackpot_hit}};

-- A hit is found by its id and by the bet that won it.
ALTER TABLE {{table:fact_key}} {{on_cluster}} MODIFY COLUMN kind Enum8('wallet_txn' = 1, 'wallet_request' = 2, 'wallet_bet' = 3, 'game_session' = 4, 'promo_credit' = 5, 'seamless_call' = 6, 'seamless_request' = 7, 'seamless_round' = 8, 'transfer' = 9, 'transfer_ref' = 10, 'fishing_slice' = 11, 'fishing_session' = 12, 'lottery_draw' = 14, 'lottery_number' = 15, 'lottery_redraw' = 16, 'jackpot_hit' = 17, 'jackpot_bet' = 18);
{{redistributed:fact_key}};
