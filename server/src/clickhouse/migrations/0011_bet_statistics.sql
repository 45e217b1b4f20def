-- Fields of a bet that platforms may send from now on: bets from before have none. Whether a bet came too fast is stamped (D-4).
ALTER TABLE {{table:bet}} {{on_cluster}} ADD COLUMN IF NOT EXISTS is_free_spins UInt8 CODEC(ZSTD(1)) AFTER source_id;
ALTER TABLE bet {{on_cluster}} ADD COLUMN IF NOT EXISTS is_free_spins UInt8 AFTER source_id;
ALTER TABLE {{table:bet}} {{on_cluster}} ADD COLUMN IF NOT EXISTS buy_mode LowCardinality(String) CODEC(ZSTD(1)) AFTER source_id;
ALTER TABLE bet {{on_cluster}} ADD COLUMN IF NOT EXISTS buy_mode LowCardinality(String) AFTER source_id;
ALTER TABLE {{table:bet}} {{on_cluster}} ADD COLUMN IF NOT EXISTS base_bet Decimal(18, 6) CODEC(ZSTD(1)) AFTER source_id;
ALTER TABLE bet {{on_cluster}} ADD COLUMN IF NOT EXISTS base_bet Decimal(18, 6) AFTER source_id;
ALTER TABLE {{table:bet}} {{on_cluster}} ADD COLUMN IF NOT EXISTS is_too_fast UInt8 CODEC(ZSTD(1)) AFTER source_id;
ALTER TABLE bet {{on_cluster}} ADD COLUMN IF NOT EXISTS is_too_fast UInt8 AFTER source_id;
-- The place of the stake in the levels of domain/src/buckets.ts. A stored column, because the engine finds a projection by columns only.
ALTER TABLE {{table:bet}} {{on_cluster}} ADD COLUMN IF NOT EXISTS stake_level UInt8 MATERIALIZED multiIf(bet_usd <= toDecimal128('0', 6), 0, bet_usd <= toDecimal128('0.2', 6), 1, bet_usd <= toDecimal128('1', 6), 2, bet_usd <= toDecimal128('5', 6), 3, bet_usd <= toDecimal128('20', 6), 4, bet_usd <= toDecimal128('50', 6), 5, bet_usd <= toDecimal128('100', 6), 6, bet_usd <= toDecimal128('200', 6), 7, bet_usd <= toDecimal128('500', 6), 8, bet_usd <= toDecimal128('1000', 6), 9, bet_usd <= toDecimal128('2000', 6), 10, bet_usd <= toDecimal128('5000', 6), 11, bet_usd <= toDecimal128('10000', 6), 12, 13) CODEC(ZSTD(1));
ALTER TABLE bet {{on_cluster}} ADD COLUMN IF NOT EXISTS stake_level UInt8;

-- Sums by level of stake and device. Old parts are filled in the background; until then they are read bet by bet.
ALTER TABLE {{table:bet}} {{on_cluster}} ADD PROJECTION IF NOT EXISTS
  by_stake_day (
    SELECT
      settle_date, site_id, agent_id, is_test, player_id, game_id, currency, source, status, is_feature_buy, stake_level, device,
      sum(round_sign),
      sum(sign),
      sum(bet * sign),
      sum(win_game * sign),
      sum(win_jackpot * sign),
      sum(bet_usd * sign),
      sum(win_usd * sign),
      sum(toFloat64(bet_usd) * toFloat64(bet_usd) * sign),
      sum(sign * (win_usd > 0)),
      sum(round_sign * is_free_spins),
      sum(sign * (win_jackpot > 0)),
      maxIf(bet, sign > 0),
      maxIf(bet_usd, sign > 0),
      maxIf(win_game + win_jackpot, sign > 0),
      maxIf(win_usd, sign > 0),
      maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign > 0),
      maxIf(bet, sign < 0),
      maxIf(bet_usd, sign < 0),
      maxIf(win_game + win_jackpot, sign < 0),
      maxIf(win_usd, sign < 0),
      maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign < 0)
    GROUP BY settle_date, site_id, agent_id, is_test, player_id, game_id, currency, source, status, is_feature_buy, stake_level, device
  );
ALTER TABLE {{table:bet}} {{on_cluster}} MATERIALIZE PROJECTION by_stake_day;
