import { z } from 'zod';

/**
 * Kinds of events that regulators ask for (GLI-19 5.8 and the state rules beside it), in the order in which they are offered. An action may
 * belong to several: a website's new key is a change, and a secret that was shown.
 */
export const EventClass = z.enum([
  'player',
  'exclusion',
  'game',
  'jackpot',
  'promotion',
  'large_win',
  'money',
  'transfer',
  'parameter',
  'permission',
  'dual_control',
  'sign_in',
  'export',
  'secret',
  'reading',
  'job',
  'software',
  'security',
]);
export type EventClass = z.infer<typeof EventClass>;

/** Which actions of the audit log are of a class. Names are told by what stands before the dot, or whole. */
const ACTIONS: Readonly<Record<EventClass, RegExp>> = {
  // registration, account changes, kicks, live flags
  player: /^(?:player\.|account_)/,
  // blocks of players, addresses and countries, and their end
  exclusion: /^block(?:\.|$)/,
  game: /^(?:game|website_game|odds|play_rule|coin|math|math_package|drawing|data_sequence|rtp_set|rtp_band|speed_alarm)(?:\.|$)/,
  jackpot: /^jackpot_/,
  promotion:
    /^(?:activity|activity_\w+|bonus|bonus_grant|collection|collection_exchange|championship|championship_entry|task|task_account|card|free_round_campaign|free_round_grant)\./,
  large_win: /^big_win\./,
  money:
    /^(?:compensation|payout|invalid_bet|settlement_run|settlement_rate|settlement_terms|reconcile|jackpot_order|agent_month|activity_prize|activity_settlement)\./,
  transfer: /^transfer\./,
  // what is in force: of agents, websites, currencies, groups of websites, settings, vendors, risk
  parameter:
    /^(?:agent|website|website_game|site_group|sub_agent|sub_agent_group|currency|coin|company|setting|vendor|game|play_rule|risk_\w+|login_ip|timed_change|odds)\./,
  permission: /^(?:group|auth_rule|access|access_review|user)\./,
  dual_control: /^(?:approval|timed_change)\./,
  sign_in: /^(?:session|factor)\./,
  export: /(?:^export\.|\.export$|\.share$)/,
  secret: /\.(?:reveal|reveal_api_key|rotate_api_key|invite_code|renew_recovery_codes)$/,
  reading: /(?:^|\.)read$/,
  job: /^job\./,
  software: /^software\./,
  security: /^(?:audit\.chain_broken|approval\.break_glass|session\.foreign_browser|factor\.disable_passkey)$/,
};

export const isOfClass = (action: string, of: EventClass): boolean => ACTIONS[of].test(action);
