-- The largest win in stakes is kept apart by what was added and what was taken back: while the second is below the first, the first stands.
-- Before, wins that were cancelled or amended away stayed the largest. Until old parts are filled, in the background, they are read bet by bet.

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
      maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign > 0),
      maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign < 0)
    GROUP BY settle_date, site_id, agent_id, is_test, slot_at, game_id, currency, source, status, rtp_profile, sub_agent, math_version, is_feature_buy, buy_mode
  ) FIRST;
ALTER TABLE {{table:bet}} {{on_cluster}} MATERIALIZE PROJECTION by_slot;

ALTER TABLE {{table:bet}} {{on_cluster}} DROP PROJECTION IF EXISTS by_player_day;
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
      maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign > 0),
      maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign < 0),
      countIf(round_sign > 0),
      min(bet_at),
      max(bet_at),
      max(win_game + win_jackpot),
      max(win_usd),
      sum(ifNull(balance_shift - balance_shift + sign, 0)),
      max(if(ifNull(balance_shift - balance_shift + 1, 0) = 1, bet_at, toDateTime64(0, 3, 'UTC')))
    GROUP BY settle_date, site_id, agent_id, is_test, player_id, game_id, currency, source, status
  ) AFTER by_slot;
ALTER TABLE {{table:bet}} {{on_cluster}} MATERIALIZE PROJECTION by_player_day;

ALTER TABLE {{table:bet}} {{on_cluster}} DROP PROJECTION IF EXISTS by_site_day;
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
      maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign > 0),
      maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign < 0),
      groupBitmapIfState(player_id, round_sign > 0),
      groupUniqArrayIfState(player_id, round_sign < 0),
      max(modified_at),
      max(batch_id)
    GROUP BY settle_date, site_id, agent_id, is_test, currency, source, status, sub_agent
  ) AFTER by_player_day;
ALTER TABLE {{table:bet}} {{on_cluster}} MATERIALIZE PROJECTION by_site_day;

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
      maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign > 0),
      maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign < 0),
      groupBitmapIfState(player_id, round_sign > 0),
      groupUniqArrayIfState(player_id, round_sign < 0),
      max(modified_at),
      max(batch_id)
    GROUP BY agent_id, settle_date, is_test, game_id, currency, source, status
  ) AFTER by_site_day;
ALTER TABLE {{table:bet}} {{on_cluster}} MATERIALIZE PROJECTION by_agent_game_day;

ALTER TABLE {{table:bet}} {{on_cluster}} DROP PROJECTION IF EXISTS by_game_day;
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
      maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign > 0),
      maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign < 0),
      groupBitmapIfState(player_id, round_sign > 0),
      groupUniqArrayIfState(player_id, round_sign < 0),
      max(modified_at),
      max(batch_id)
    GROUP BY settle_date, is_test, game_id, currency, source, status
  ) AFTER by_agent_game_day;
ALTER TABLE {{table:bet}} {{on_cluster}} MATERIALIZE PROJECTION by_game_day;

ALTER TABLE {{table:bet}} {{on_cluster}} DROP PROJECTION IF EXISTS by_buy_day;
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
      maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign > 0),
      maxIf(if(bet_usd > 0, toFloat64(win_usd) / toFloat64(bet_usd), 0), sign < 0),
      max(modified_at),
      max(batch_id)
    GROUP BY settle_date, site_id, agent_id, is_test, game_id, currency, source, status, is_feature_buy, buy_mode, rtp_profile
  );
ALTER TABLE {{table:bet}} {{on_cluster}} MATERIALIZE PROJECTION by_buy_day;
