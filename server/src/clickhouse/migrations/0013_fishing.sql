-- Slices of stays in fishing rooms, one row a version, like the other facts. Each is a bet as well, under the same id.
CREATE TABLE IF NOT EXISTS {{table:fishing_slice}} {{on_cluster}} (
  slice_id String CODEC(ZSTD(1)),
  session_id String CODEC(ZSTD(1)),
  site_id UInt32 CODEC(ZSTD(1)),
  agent_id UInt32 CODEC(ZSTD(1)),
  player_id UInt64 CODEC(Delta, ZSTD(1)),
  game_id UInt32 CODEC(T64, ZSTD(1)),
  currency LowCardinality(String) CODEC(ZSTD(1)),
  settle_date Date CODEC(ZSTD(1)),
  started_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  length_ms Int64 CODEC(T64, ZSTD(1)),
  ended_at DateTime64(3, 'UTC') ALIAS started_at + toIntervalMillisecond(length_ms),
  room LowCardinality(String) CODEC(ZSTD(1)),
  is_test UInt8 CODEC(ZSTD(1)),
  shots UInt32 CODEC(T64, ZSTD(1)),
  free_shots UInt32 CODEC(T64, ZSTD(1)),
  kills UInt32 CODEC(T64, ZSTD(1)),
  bet Decimal(18, 6) CODEC(ZSTD(1)),
  -- The jackpot included.
  win Decimal(18, 6) CODEC(ZSTD(1)),
  jackpot_win Decimal(18, 6) CODEC(ZSTD(1)),
  fx_rate Decimal(18, 8) CODEC(ZSTD(1)),
  bet_usd Decimal(18, 6) CODEC(ZSTD(1)),
  win_usd Decimal(18, 6) CODEC(ZSTD(1)),
  transfer_in Decimal(18, 6) CODEC(ZSTD(1)),
  transfer_out Decimal(18, 6) CODEC(ZSTD(1)),
  balance_before Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
  balance_after Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
  rtp_profile LowCardinality(String) CODEC(ZSTD(1)),
  math_version LowCardinality(String) CODEC(ZSTD(1)),
  row_version UInt32 CODEC(ZSTD(1)),
  sign Int8 CODEC(ZSTD(1)),
  batch_id UInt64 CODEC(Delta, ZSTD(1)),
  PROJECTION by_day (
    SELECT
      settle_date, site_id, agent_id, is_test, game_id, currency, room,
      sum(sign),
      sum(shots * sign),
      sum(free_shots * sign),
      sum(kills * sign),
      sum(bet * sign),
      sum(win * sign),
      sum(jackpot_win * sign),
      sum(bet_usd * sign),
      sum(win_usd * sign),
      sum(transfer_in * sign),
      sum(transfer_out * sign)
    GROUP BY settle_date, site_id, agent_id, is_test, game_id, currency, room
  )
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, player_id, started_at, slice_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1,
  max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000;
{{distributed:fishing_slice}};

-- A slice is found by its id and by the session that it is cut from.
ALTER TABLE {{table:fact_key}} {{on_cluster}} MODIFY COLUMN kind Enum8('wallet_txn' = 1, 'wallet_request' = 2, 'wallet_bet' = 3, 'game_session' = 4, 'promo_credit' = 5, 'seamless_call' = 6, 'seamless_request' = 7, 'seamless_round' = 8, 'transfer' = 9, 'transfer_ref' = 10, 'fishing_slice' = 11, 'fishing_session' = 12, 'lottery_draw' = 14, 'lottery_number' = 15, 'lottery_redraw' = 16);
{{redistributed:fact_key}};
