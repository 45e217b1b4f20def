-- By version of the mathematics and by what was bought as well: few rows more, because a game is mostly played in one. Until old parts are
-- filled, in the background, they are read bet by bet.
ALTER TABLE {{table:bet}} {{on_cluster}} DROP PROJECTION IF EXISTS by_slot;

ALTER TABLE {{table:bet}} {{on_cluster}} ADD PROJECTION IF NOT EXISTS
  by_slot (
    SELECT
      settle_date, site_id, agent_id, is_test, slot_at, game_id, currency, source, status, rtp_profile, sub_agent, math_version, is_feature_buy, buy_mode,
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
    GROUP BY settle_date, site_id, agent_id, is_test, slot_at, game_id, currency, source, status, rtp_profile, sub_agent, math_version, is_feature_buy, buy_mode
  ) FIRST;
ALTER TABLE {{table:bet}} {{on_cluster}} MATERIALIZE PROJECTION by_slot;

-- What the monitor of returns looks at, of all websites together: by quarter of an hour, game, profile, version, what was bought, stake and device.
ALTER TABLE {{table:bet}} {{on_cluster}} ADD PROJECTION IF NOT EXISTS
  by_return (
    SELECT
      settle_date, is_test, slot_at, game_id, source, status, rtp_profile, math_version, is_feature_buy, buy_mode, stake_level, device,
      sum(sign),
      sum(bet_usd * sign),
      sum(win_usd * sign),
      sum(jackpot_win_usd * sign),
      sum(toFloat64(bet_usd) * toFloat64(bet_usd) * sign),
      sum(if(bet > 0, toFloat64(win_game) / toFloat64(bet), 0) * sign),
      sum(least(if(bet > 0, toFloat64(win_game) / toFloat64(bet), 0), 100) * sign),
      sum(least(if(bet > 0, toFloat64(win_game) / toFloat64(bet), 0), 500) * sign)
    GROUP BY settle_date, is_test, slot_at, game_id, source, status, rtp_profile, math_version, is_feature_buy, buy_mode, stake_level, device
  );
ALTER TABLE {{table:bet}} {{on_cluster}} MATERIALIZE PROJECTION by_return;
