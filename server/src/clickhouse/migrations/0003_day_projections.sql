-- Sums by the day, so that reports over months read few rows however many bets there are; with the sets of players and the newest change in them,
-- one statement answers a whole report. Their sums are those of measures.ts. Old parts are filled in the background; until then they are read bet by bet.
ALTER TABLE {{table:bet}} {{on_cluster}} ADD PROJECTION IF NOT EXISTS
  by_site_day (
    SELECT
      settle_date, site_id, agent_id, is_test, currency, source, status, sub_agent,
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
    GROUP BY settle_date, site_id, agent_id, is_test, currency, source, status, sub_agent
  );
ALTER TABLE {{table:bet}} {{on_cluster}} MATERIALIZE PROJECTION by_site_day;

ALTER TABLE {{table:bet}} {{on_cluster}} ADD PROJECTION IF NOT EXISTS
  by_agent_game_day (
    SELECT
      settle_date, agent_id, is_test, game_id, currency, source, status,
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
    GROUP BY settle_date, agent_id, is_test, game_id, currency, source, status
  );
ALTER TABLE {{table:bet}} {{on_cluster}} MATERIALIZE PROJECTION by_agent_game_day;

ALTER TABLE {{table:bet}} {{on_cluster}} ADD PROJECTION IF NOT EXISTS
  by_game_day (
    SELECT
      settle_date, is_test, game_id, currency, source, status,
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
    GROUP BY settle_date, is_test, game_id, currency, source, status
  );
ALTER TABLE {{table:bet}} {{on_cluster}} MATERIALIZE PROJECTION by_game_day;

-- Takes the place of by_player: it also tells a player whose rounds were all taken back from one who never had any, and the days of first and last bets.
ALTER TABLE {{table:bet}} {{on_cluster}} ADD PROJECTION IF NOT EXISTS
  by_player_day (
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
      max(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0)),
      countIf(round_sign > 0),
      min(bet_at),
      max(bet_at),
      max(win_game + win_jackpot),
      max(win_usd),
      sum(ifNull(balance_shift - balance_shift + sign, 0)),
      max(if(ifNull(balance_shift - balance_shift + 1, 0) = 1, bet_at, toDateTime64(0, 3, 'UTC')))
    GROUP BY settle_date, site_id, agent_id, is_test, player_id, game_id, currency, source, status
  );
ALTER TABLE {{table:bet}} {{on_cluster}} MATERIALIZE PROJECTION by_player_day;
ALTER TABLE {{table:bet}} {{on_cluster}} DROP PROJECTION IF EXISTS by_player;
