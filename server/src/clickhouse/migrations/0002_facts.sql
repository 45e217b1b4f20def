-- The other facts, the way of bets: append-only, an amendment appends the old row with sign -1 and the new one with +1, every sum is over x * sign.
-- Each fact has one instant that never changes for its id; settlement day, rate, USD amounts, agent and test flag are stamped from it once.
-- The sums of the projections are those of fact-measures.ts. An id of 0 or an empty text means: none was sent.

-- Movements of wallets. Amounts are signed as the balance sees them: a bet is negative.
CREATE TABLE IF NOT EXISTS {{table:wallet_txn}} {{on_cluster}} (
  txn_id String CODEC(ZSTD(1)),
  -- Empty when the request is the movement, as in most wallets.
  request_key String CODEC(ZSTD(1)),
  request_id String ALIAS if(empty(request_key), txn_id, request_key),
  bet_id String CODEC(ZSTD(1)),
  round_key String CODEC(ZSTD(1)),
  round_id String ALIAS if(empty(round_key), bet_id, round_key),
  site_id UInt32 CODEC(ZSTD(1)),
  agent_id UInt32 CODEC(ZSTD(1)),
  player_id UInt64 CODEC(Delta, ZSTD(1)),
  game_id UInt32 CODEC(T64, ZSTD(1)),
  currency LowCardinality(String) CODEC(ZSTD(1)),
  settle_date Date CODEC(ZSTD(1)),
  created_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  method Enum8('deposit' = 1, 'withdraw' = 2, 'bet' = 3, 'paid' = 4, 'cancel' = 5, 'bonus' = 6, 'jackpot' = 7, 'compensate' = 8, 'adjust' = 9) CODEC(ZSTD(1)),
  status Enum8('ok' = 1, 'failed' = 2, 'pending' = 3) CODEC(ZSTD(1)),
  is_test UInt8 CODEC(ZSTD(1)),
  amount Decimal(18, 6) CODEC(ZSTD(1)),
  fx_rate Decimal(18, 8) CODEC(ZSTD(1)),
  amount_usd Decimal(18, 6) CODEC(ZSTD(1)),
  balance_before Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
  -- What the balance afterwards differs from before + amount: 0 unless the ledger is broken. Without a balance before, the balance afterwards itself.
  balance_shift Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
  balance_after Nullable(Decimal(18, 6)) ALIAS if(isNull(balance_before), balance_shift, balance_before + amount + balance_shift),
  row_version UInt32 CODEC(ZSTD(1)),
  sign Int8 CODEC(ZSTD(1)),
  batch_id UInt64 CODEC(Delta, ZSTD(1)),
  PROJECTION by_day (
    SELECT
      settle_date, site_id, agent_id, is_test, currency, method, status,
      sum(sign),
      sum(amount * sign),
      sum(amount_usd * sign)
    GROUP BY settle_date, site_id, agent_id, is_test, currency, method, status
  ),
  PROJECTION by_player (
    SELECT
      settle_date, site_id, agent_id, is_test, player_id, currency, method, status,
      sum(sign),
      sum(amount * sign),
      sum(amount_usd * sign)
    GROUP BY settle_date, site_id, agent_id, is_test, player_id, currency, method, status
  )
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, player_id, created_at, txn_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1;
{{distributed:wallet_txn}};

-- Sessions of players: opened by one version, closed by a higher one. The settlement day is that of the start.
CREATE TABLE IF NOT EXISTS {{table:game_session}} {{on_cluster}} (
  session_id String CODEC(ZSTD(1)),
  site_id UInt32 CODEC(ZSTD(1)),
  agent_id UInt32 CODEC(ZSTD(1)),
  player_id UInt64 CODEC(Delta, ZSTD(1)),
  game_id UInt32 CODEC(T64, ZSTD(1)),
  currency LowCardinality(String) CODEC(ZSTD(1)),
  settle_date Date CODEC(ZSTD(1)),
  started_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  -- ms from start to end; -1: still open.
  length_ms Int64 DEFAULT -1 CODEC(T64, ZSTD(1)),
  ended_at DateTime64(3, 'UTC') ALIAS if(length_ms < 0, toDateTime64(0, 3, 'UTC'), started_at + toIntervalMillisecond(length_ms)),
  end_reason Enum8('none' = 0, 'logout' = 1, 'kick' = 2, 'idle' = 3, 'replaced' = 4, 'error' = 5) CODEC(ZSTD(1)),
  is_test UInt8 CODEC(ZSTD(1)),
  fx_rate Decimal(18, 8) CODEC(ZSTD(1)),
  balance_start Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
  balance_end Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
  promo_received Decimal(18, 6) CODEC(ZSTD(1)),
  promo_wagered Decimal(18, 6) CODEC(ZSTD(1)),
  transfer_in Decimal(18, 6) CODEC(ZSTD(1)),
  transfer_out Decimal(18, 6) CODEC(ZSTD(1)),
  device LowCardinality(String) CODEC(ZSTD(1)),
  country LowCardinality(String) CODEC(ZSTD(1)),
  ip String CODEC(ZSTD(1)),
  row_version UInt32 CODEC(ZSTD(1)),
  sign Int8 CODEC(ZSTD(1)),
  batch_id UInt64 CODEC(Delta, ZSTD(1)),
  PROJECTION by_player (
    SELECT
      settle_date, site_id, agent_id, is_test, game_id, player_id,
      sum(sign),
      sum(sign * (length_ms >= 0)),
      sum(if(length_ms >= 0, length_ms, 0) * sign)
    GROUP BY settle_date, site_id, agent_id, is_test, game_id, player_id
  )
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, player_id, started_at, session_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1;
{{distributed:game_session}};

-- What players were given beyond their wins. A credit that is taken back is amended to 0.
CREATE TABLE IF NOT EXISTS {{table:promo_credit}} {{on_cluster}} (
  credit_id String CODEC(ZSTD(1)),
  site_id UInt32 CODEC(ZSTD(1)),
  agent_id UInt32 CODEC(ZSTD(1)),
  player_id UInt64 CODEC(Delta, ZSTD(1)),
  game_id UInt32 CODEC(T64, ZSTD(1)),
  currency LowCardinality(String) CODEC(ZSTD(1)),
  settle_date Date CODEC(ZSTD(1)),
  granted_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  kind Enum8('free_round' = 1, 'free_win' = 2, 'activity' = 3, 'task' = 4, 'card' = 5, 'compensation' = 6) CODEC(ZSTD(1)),
  -- The campaign, activity, task or case that it comes from.
  source_id String CODEC(ZSTD(1)),
  is_test UInt8 CODEC(ZSTD(1)),
  amount Decimal(18, 6) CODEC(ZSTD(1)),
  fx_rate Decimal(18, 8) CODEC(ZSTD(1)),
  amount_usd Decimal(18, 6) CODEC(ZSTD(1)),
  row_version UInt32 CODEC(ZSTD(1)),
  sign Int8 CODEC(ZSTD(1)),
  batch_id UInt64 CODEC(Delta, ZSTD(1)),
  PROJECTION by_day (
    SELECT
      settle_date, site_id, agent_id, is_test, game_id, currency, kind,
      sum(sign),
      sum(amount * sign),
      sum(amount_usd * sign)
    GROUP BY settle_date, site_id, agent_id, is_test, game_id, currency, kind
  ),
  PROJECTION by_player (
    SELECT
      settle_date, site_id, agent_id, is_test, player_id, game_id, currency, kind,
      sum(sign),
      sum(amount * sign),
      sum(amount_usd * sign)
    GROUP BY settle_date, site_id, agent_id, is_test, player_id, game_id, currency, kind
  )
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, player_id, granted_at, credit_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1;
{{distributed:promo_credit}};

-- Calls between game platform and website wallets, each attempt a row. Outcome 'unknown' with status 0: no answer came in time.
CREATE TABLE IF NOT EXISTS {{table:seamless_call}} {{on_cluster}} (
  call_id String CODEC(ZSTD(1)),
  site_id UInt32 CODEC(ZSTD(1)),
  agent_id UInt32 CODEC(ZSTD(1)),
  -- 0 for a name that no bet or session has made a player yet.
  player_id UInt64 CODEC(ZSTD(1)),
  user_name String CODEC(ZSTD(1)),
  currency LowCardinality(String) CODEC(ZSTD(1)),
  settle_date Date CODEC(ZSTD(1)),
  called_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  direction Enum8('out' = 1, 'in' = 2) CODEC(ZSTD(1)),
  kind Enum8('auth' = 1, 'balance' = 2, 'bet' = 3, 'win' = 4, 'bet_win' = 5, 'cancel' = 6, 'bonus' = 7, 'jackpot' = 8, 'transfer' = 9) CODEC(ZSTD(1)),
  request_id String CODEC(ZSTD(1)),
  round_id String CODEC(ZSTD(1)),
  amount Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
  attempt UInt32 CODEC(T64, ZSTD(1)),
  latency_ms UInt32 CODEC(T64, ZSTD(1)),
  outcome Enum8('ok' = 1, 'unknown' = 2, 'invalid_partner' = 3, 'invalid_token' = 4, 'invalid_game' = 5, 'wrong_currency' = 6, 'not_enough_money' = 7, 'user_disabled' = 8, 'bad_signature' = 9, 'token_expired' = 10, 'duplicate' = 11, 'bet_not_found' = 12, 'maintenance' = 13, 'limit' = 14) CODEC(ZSTD(1)),
  http_status UInt32 CODEC(T64, ZSTD(1)),
  remote_code LowCardinality(String) CODEC(ZSTD(1)),
  is_test UInt8 CODEC(ZSTD(1)),
  request_body String CODEC(ZSTD(3)),
  response_body String CODEC(ZSTD(3)),
  row_version UInt32 CODEC(ZSTD(1)),
  sign Int8 CODEC(ZSTD(1)),
  batch_id UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, called_at, call_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1;
{{distributed:seamless_call}};

-- Ids of these facts, and ids by which they are looked for, to their places: an exact id needs no time range.
CREATE TABLE IF NOT EXISTS {{table:fact_key}} {{on_cluster}} (
  kind Enum8('wallet_txn' = 1, 'wallet_request' = 2, 'wallet_bet' = 3, 'game_session' = 4, 'promo_credit' = 5, 'seamless_call' = 6, 'seamless_request' = 7, 'seamless_round' = 8) CODEC(ZSTD(1)),
  key String CODEC(ZSTD(1)),
  site_id UInt32 CODEC(T64, ZSTD(1)),
  settle_date Date CODEC(ZSTD(1)),
  batch_id UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (kind, key)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1;
{{distributed:fact_key}};
