-- By agent first: those who do not see every agent ask with theirs each time, and read these rows alone.
ALTER TABLE {{table:bet}} {{on_cluster}} DROP PROJECTION IF EXISTS by_agent_game_day;

ALTER TABLE {{table:bet}} {{on_cluster}} ADD PROJECTION IF NOT EXISTS
  by_agent_game_day (
    SELECT
      agent_id, settle_date, is_test, game_id, currency, source, status,
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
      sum(sign * (win_usd > 0)),
      sum(sign * is_feature_buy),
      max(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0)),
      groupBitmapIfState(player_id, round_sign > 0),
      groupUniqArrayIfState(player_id, round_sign < 0),
      max(modified_at),
      max(batch_id)
    GROUP BY agent_id, settle_date, is_test, game_id, currency, source, status
  );
ALTER TABLE {{table:bet}} {{on_cluster}} MATERIALIZE PROJECTION by_agent_game_day;
