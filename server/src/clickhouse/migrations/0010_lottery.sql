-- Draws of lotteries, one row a version, like the other facts. A draw of all websites has the website 0 and the agent 0, and counts to the days of UTC.
CREATE TABLE IF NOT EXISTS {{table:lottery_draw}} {{on_cluster}} (
  draw_id String CODEC(ZSTD(1)),
  site_id UInt32 CODEC(ZSTD(1)),
  agent_id UInt32 CODEC(ZSTD(1)),
  player_id UInt64 CODEC(ZSTD(1)),
  game_id UInt32 CODEC(T64, ZSTD(1)),
  currency LowCardinality(String) CODEC(ZSTD(1)),
  settle_date Date CODEC(ZSTD(1)),
  opened_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  is_test UInt8 CODEC(ZSTD(1)),
  number String CODEC(ZSTD(1)),
  status Enum8('open' = 1, 'closed' = 2, 'drawn' = 3, 'settled' = 4, 'void' = 5) CODEC(ZSTD(1)),
  -- ms from the opening to the cut-off, to the draw and to the settlement; -1: not yet.
  open_ms Int64 CODEC(T64, ZSTD(1)),
  cut_off_at DateTime64(3, 'UTC') ALIAS opened_at + toIntervalMillisecond(open_ms),
  drawn_ms Int64 DEFAULT -1 CODEC(T64, ZSTD(1)),
  drawn_at DateTime64(3, 'UTC') ALIAS if(drawn_ms < 0, toDateTime64(0, 3, 'UTC'), opened_at + toIntervalMillisecond(drawn_ms)),
  settled_ms Int64 DEFAULT -1 CODEC(T64, ZSTD(1)),
  settled_at DateTime64(3, 'UTC') ALIAS if(settled_ms < 0, toDateTime64(0, 3, 'UTC'), opened_at + toIntervalMillisecond(settled_ms)),
  result String CODEC(ZSTD(1)),
  rng_commit String CODEC(ZSTD(1)),
  rng_seed String CODEC(ZSTD(1)),
  source String CODEC(ZSTD(1)),
  redraw_of String CODEC(ZSTD(1)),
  reason String CODEC(ZSTD(1)),
  -- What the game reports of its bets, by currency, as JSON.
  totals String CODEC(ZSTD(1)),
  row_version UInt32 CODEC(ZSTD(1)),
  sign Int8 CODEC(ZSTD(1)),
  batch_id UInt64 CODEC(Delta, ZSTD(1))
)
ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(settle_date)
ORDER BY (site_id, settle_date, game_id, opened_at, draw_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1,
  max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000;
{{distributed:lottery_draw}};

-- A draw is found by its id, by its number, and by the draw that it was held again for. 11 to 13 belong to slices of fishing.
ALTER TABLE {{table:fact_key}} {{on_cluster}} MODIFY COLUMN kind Enum8('wallet_txn' = 1, 'wallet_request' = 2, 'wallet_bet' = 3, 'game_session' = 4, 'promo_credit' = 5, 'seamless_call' = 6, 'seamless_request' = 7, 'seamless_round' = 8, 'transfer' = 9, 'transfer_ref' = 10, 'lottery_draw' = 14, 'lottery_number' = 15, 'lottery_redraw' = 16);
{{redistributed:fact_key}};

-- The draw that decides a bet. Bets from before have none.
ALTER TABLE {{table:bet}} {{on_cluster}} ADD COLUMN IF NOT EXISTS draw_id String CODEC(ZSTD(1)) AFTER source_id;
ALTER TABLE bet {{on_cluster}} ADD COLUMN IF NOT EXISTS draw_id String AFTER source_id;

-- Sums of a draw, and the websites and days on which its bets lie: a hundred thousand bets are a few rows here, all bets without a draw a few more.
-- Parts from before hold no draw and need no filling.
ALTER TABLE {{table:bet}} {{on_cluster}} ADD PROJECTION IF NOT EXISTS
  by_draw (
    SELECT
      draw_id, settle_date, site_id, agent_id, is_test, game_id, currency, source, status,
      sum(round_sign),
      sum(sign),
      sum(bet * sign),
      sum(win_game * sign),
      sum(win_jackpot * sign),
      sum(bet_usd * sign),
      sum(win_usd * sign),
      sum(sign * (win_usd > 0)),
      max(modified_at),
      max(batch_id)
    GROUP BY draw_id, settle_date, site_id, agent_id, is_test, game_id, currency, source, status
  );
