-- Sums of feature buys by what was bought, and of all other bets beside them: few rows, however many bets there are.
ALTER TABLE {{table:bet}} {{on_cluster}} ADD PROJECTION IF NOT EXISTS
  by_buy_day (
    SELECT
      settle_date, site_id, agent_id, is_test, game_id, currency, source, status, is_feature_buy, buy_mode, rtp_profile,
      sum(round_sign),
      sum(sign),
      sum(bet * sign),
      sum(win_game * sign),
      sum(win_jackpot * sign),
      sum(bet_usd * sign),
      sum(win_usd * sign),
      sum(toFloat64(bet_usd) * toFloat64(bet_usd) * sign),
      sum(sign * (win_usd > 0)),
      max(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0)),
      max(modified_at),
      max(batch_id)
    GROUP BY settle_date, site_id, agent_id, is_test, game_id, currency, source, status, is_feature_buy, buy_mode, rtp_profile
  );
ALTER TABLE {{table:bet}} {{on_cluster}} MATERIALIZE PROJECTION by_buy_day;
