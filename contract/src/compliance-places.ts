import type { ScreenPath } from './screens.ts';

/**
 * What the compliance profile decides, place by place. `refused`: the server answers `compliance.regulated` and the console does not offer it.
 * `absent`: there is no such field, under any profile. `by_rule`: what the rules of play of the jurisdiction forbid, games are told.
 */
export type CompliancePlace = {
  /** Stable name. */
  place: string;
  screen: ScreenPath;
  /** Where the fields would come in: an endpoint's path, or the beginning of several. */
  endpoint: string;
  fields: readonly string[];
  regulated: 'refused' | 'absent' | 'by_rule';
};

export const COMPLIANCE_PLACES: readonly CompliancePlace[] = [
  {
    place: 'win_lose_control',
    screen: '/risk-set/account-risk',
    endpoint: '/api/risk_set/account_risk/review',
    fields: ['control', 'game_id', 'control_rtp', 'times'],
    regulated: 'refused',
  },
  {
    place: 'switching_by_player_retained',
    screen: '/risk-set/account-retained',
    endpoint: '/api/risk_set/account_retained/',
    fields: ['rtp', 'rtp_profile', 'control_rtp', 'profile'],
    regulated: 'absent',
  },
  {
    place: 'switching_by_pool',
    screen: '/risk-set/game-retained',
    endpoint: '/api/risk_set/game_retained/',
    fields: ['rtp', 'rtp_profile', 'low_rtp', 'high_rtp', 'profile'],
    regulated: 'absent',
  },
  {
    place: 'switching_by_band',
    screen: '/risk-set/rtp-set',
    endpoint: '/api/risk_set/rtp_set/',
    fields: ['rtp', 'rtp_profile', 'control_rtp', 'profile'],
    regulated: 'absent',
  },
  {
    place: 'player_jackpot_weight',
    screen: '/account/account-list',
    endpoint: '/api/account/account_list/add_or_edit',
    fields: ['jackpot_weight'],
    regulated: 'refused',
  },
  {
    place: 'website_trigger_weight',
    screen: '/jackpot/pool-list',
    endpoint: '/api/jackpot/pool_list/add_or_edit',
    fields: ['site_weights'],
    regulated: 'refused',
  },
  {
    place: 'leaderboard_robots',
    screen: '/activity/activity-rank/rule',
    endpoint: '/api/activity/activity_rank_rule/add_or_edit',
    fields: ['rule'],
    regulated: 'refused',
  },
  {
    place: 'drawing_for_players',
    screen: '/algorithm/drawing/drawing-drawing',
    endpoint: '/api/algorithm/drawing',
    fields: ['player', 'player_id', 'player_ids', 'user_name'],
    regulated: 'absent',
  },
  {
    place: 'feature_buy_autoplay_turbo',
    screen: '/maintain/game-speed',
    endpoint: '/api/maintain/game_speed/add_or_edit',
    fields: ['feature_buy', 'autoplay', 'turbo'],
    regulated: 'by_rule',
  },
];
