-- Money moved from a website's wallet into a prepaid game (in), back out of it (out), and ins taken back (cancel). One row a version, like the other facts.
CREATE TABLE IF NOT EXISTS {{table:transfer}} {{on_cluster}} (
  transfer_id String CODEC(ZSTD(1)),
  site_id UInt32 CODEC(ZSTD(1)),
  agent_id UInt32 CODEC(ZSTD(1)),
  player_id UInt64 CODEC(Delta, ZSTD(1)),
  game_id UInt32 CODEC(T64, ZSTD(1)),
  currency LowCardinality(String) CODEC(ZSTD(1)),
  settle_date Date CODEC(ZSTD(1)),
  created_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  -- ms from the request to the end; -1: not finished.
  length_ms Int64 DEFAULT -1 CODEC(T64, ZSTD(1)),
  finished_at DateTime64(3, 'UTC') ALIAS if(length_ms < 0, toDateTime64(0, 3, 'UTC'), created_at + toIntervalMillisecond(length_ms)),
  direction Enum8('in' = 1, 'out' = 2, 'cancel' = 3) CODEC(ZSTD(1)),
  state Enum8('requested' = 1, 'done' = 2, 'failed' = 3, 'cancel_sent' = 4, 'cancelled' = 5, 'retrying' = 6, 'manual' = 7) CODEC(ZSTD(1)),
  -- Ids of other transfers with a blank between them: an id has none.
  refs String CODEC(ZSTD(1)),
  ref_transfer_ids Array(String) ALIAS if(empty(refs), emptyArrayString(), splitByChar(' ', refs)),
  is_test UInt8 CODEC(ZSTD(1)),
  amount Decimal(18, 6) CODEC(ZSTD(1)),
  fx_rate Decimal(18, 8) CODEC(ZSTD(1)),
  amount_usd Decimal(18, 6) CODEC(ZSTD(1)),
  -- Stakes and wins between the ins and this out; of an out alone.
  bet Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
  win Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
  retries UInt32 CODEC(T64, ZSTD(1)),
  last_error String CODEC(ZSTD(1)),
  row_version UInt32 CODEC(ZSTD(1)),
  sign Int8 CODEC(ZSTD(1)),
  batch_id UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, player_id, created_at, transfer_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1,
  max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000;
{{distributed:transfer}};

-- A transfer is found by its own id and by the ids that it refers to.
ALTER TABLE {{table:fact_key}} {{on_cluster}} MODIFY COLUMN kind Enum8('wallet_txn' = 1, 'wallet_request' = 2, 'wallet_bet' = 3, 'game_session' = 4, 'promo_credit' = 5, 'seamless_call' = 6, 'seamless_request' = 7, 'seamless_round' = 8, 'transfer' = 9, 'transfer_ref' = 10);
{{redistributed:fact_key}};
