-- Bets, append-only: an amendment appends the old row with sign -1 and the new one with +1. Every sum is over x * sign.
-- The projections are written with the part, so they can never disagree with the rows. Their sums are those of measures.ts.
CREATE TABLE IF NOT EXISTS {{table:bet}} {{on_cluster}} (
  bet_id String CODEC(ZSTD(1)),
  -- Empty when the round is this one bet, as in most games: four bytes a bet less. The same for its row in bet_key.
  round_key String CODEC(ZSTD(1)),
  round_id String ALIAS if(empty(round_key), bet_id, round_key),
  parent_bet_id String CODEC(ZSTD(1)),
  site_id UInt32 CODEC(ZSTD(1)),
  agent_id UInt32 CODEC(ZSTD(1)),
  player_id UInt64 CODEC(Delta, ZSTD(1)),
  sub_agent LowCardinality(String) CODEC(ZSTD(1)),
  game_id UInt32 CODEC(T64, ZSTD(1)),
  currency LowCardinality(String) CODEC(ZSTD(1)),
  settle_date Date CODEC(ZSTD(1)),
  bet_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  -- Instants after the bet are stored as distances: two bytes a bet instead of nine. -1: not settled.
  -- modify_delay_ms counts from the settlement, or from the bet while there is none.
  settle_delay_ms Int64 DEFAULT -1 CODEC(T64, ZSTD(1)),
  modify_delay_ms Int64 CODEC(T64, ZSTD(1)),
  settled_at DateTime64(3, 'UTC') ALIAS if(settle_delay_ms < 0, toDateTime64(0, 3, 'UTC'), bet_at + toIntervalMillisecond(settle_delay_ms)),
  modified_at DateTime64(3, 'UTC') ALIAS bet_at + toIntervalMillisecond(greatest(settle_delay_ms, 0) + modify_delay_ms),
  slot_at DateTime('UTC') MATERIALIZED toStartOfFifteenMinutes(toDateTime(bet_at + toIntervalMillisecond(greatest(settle_delay_ms, 0)), 'UTC')) CODEC(Delta, ZSTD(1)),
  status Enum8('pending' = 1, 'settled' = 2, 'cancelled' = 3, 'adjusted' = 4) CODEC(ZSTD(1)),
  source Enum8('normal' = 1, 'free_round' = 2, 'card' = 3, 'bonus' = 4) CODEC(ZSTD(1)),
  spin_type LowCardinality(String) CODEC(ZSTD(1)),
  is_feature_buy UInt8 CODEC(ZSTD(1)),
  is_test UInt8 CODEC(ZSTD(1)),
  rtp_profile LowCardinality(String) CODEC(ZSTD(1)),
  math_version LowCardinality(String) CODEC(ZSTD(1)),
  bet Decimal(18, 6) CODEC(ZSTD(1)),
  valid_bet Decimal(18, 6) CODEC(ZSTD(1)),
  win_game Decimal(18, 6) CODEC(ZSTD(1)),
  win_jackpot Decimal(18, 6) CODEC(ZSTD(1)),
  jackpot_contribution Decimal(18, 6) CODEC(ZSTD(1)),
  fx_rate Decimal(18, 8) CODEC(ZSTD(1)),
  bet_usd Decimal(18, 6) CODEC(ZSTD(1)),
  valid_bet_usd Decimal(18, 6) CODEC(ZSTD(1)),
  -- game and jackpot wins together
  win_usd Decimal(18, 6) CODEC(ZSTD(1)),
  jackpot_win_usd Decimal(18, 6) CODEC(ZSTD(1)),
  jackpot_contribution_usd Decimal(18, 6) CODEC(ZSTD(1)),
  balance_before Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
  -- What the balance afterwards differs from before - bet + win: nearly always 0. Without a balance before, the balance afterwards itself.
  balance_shift Nullable(Decimal(18, 6)) CODEC(ZSTD(1)),
  balance_after Nullable(Decimal(18, 6)) ALIAS if(isNull(balance_before), balance_shift, balance_before - bet + win_game + win_jackpot + balance_shift),
  ip String CODEC(ZSTD(1)),
  device LowCardinality(String) CODEC(ZSTD(1)),
  row_version UInt32 CODEC(ZSTD(1)),
  sign Int8 CODEC(ZSTD(1)),
  round_sign Int8 MATERIALIZED if(empty(parent_bet_id), sign, 0) CODEC(ZSTD(1)),
  batch_id UInt64 CODEC(Delta, ZSTD(1)),
  PROJECTION by_slot (
    SELECT
      settle_date, site_id, agent_id, is_test, slot_at, game_id, currency, source, status, rtp_profile, sub_agent,
      sum(round_sign),
      sum(sign),
      sum(bet * sign),
      sum(valid_bet * sign),
      sum(win_game * sign),
      sum(win_jackpot * sign),
      sum(jackpot_contribution * sign),
      sum(bet_usd * sign),
      sum(valid_bet_usd * sign),
      sum(win_usd * sign),
      sum(jackpot_win_usd * sign),
      sum(jackpot_contribution_usd * sign),
      sum(toFloat64(bet_usd) * toFloat64(bet_usd) * sign),
      sum(if(bet_usd > 0, pow(toFloat64(win_usd) / toFloat64(bet_usd), 2), 0) * sign),
      sum(sign * (win_usd > 0)),
      sum(sign * is_feature_buy),
      max(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0))
    GROUP BY settle_date, site_id, agent_id, is_test, slot_at, game_id, currency, source, status, rtp_profile, sub_agent
  ),
  PROJECTION by_player (
    SELECT
      settle_date, site_id, agent_id, is_test, player_id, game_id, currency, source, status,
      sum(round_sign),
      sum(sign),
      sum(bet * sign),
      sum(valid_bet * sign),
      sum(win_game * sign),
      sum(win_jackpot * sign),
      sum(jackpot_contribution * sign),
      sum(bet_usd * sign),
      sum(valid_bet_usd * sign),
      sum(win_usd * sign),
      sum(jackpot_win_usd * sign),
      sum(jackpot_contribution_usd * sign),
      sum(toFloat64(bet_usd) * toFloat64(bet_usd) * sign),
      sum(if(bet_usd > 0, pow(toFloat64(win_usd) / toFloat64(bet_usd), 2), 0) * sign),
      sum(sign * (win_usd > 0)),
      sum(sign * is_feature_buy),
      max(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0))
    GROUP BY settle_date, site_id, agent_id, is_test, player_id, game_id, currency, source, status
  )
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, player_id, bet_at, bet_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1;
{{distributed:bet}};

-- Bet and round ids to the place of the bet, so that an exact id needs no time range. A round that is one bet has no row of its own.
CREATE TABLE IF NOT EXISTS {{table:bet_key}} {{on_cluster}} (
  key String CODEC(ZSTD(1)),
  kind Enum8('bet' = 1, 'round' = 2) CODEC(ZSTD(1)),
  site_id UInt32 CODEC(T64, ZSTD(1)),
  settle_date Date CODEC(ZSTD(1)),
  batch_id UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY key
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1;
{{distributed:bet_key}};

-- The detail payload (JSON) of a bet, apart from the facts that reports read.
CREATE TABLE IF NOT EXISTS {{table:bet_detail}} {{on_cluster}} (
  site_id UInt32 CODEC(ZSTD(1)),
  settle_date Date CODEC(ZSTD(1)),
  bet_id String CODEC(ZSTD(1)),
  row_version UInt32 CODEC(ZSTD(1)),
  detail String CODEC(ZSTD(3)),
  batch_id UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, bet_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1;
{{distributed:bet_detail}};
