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
  'case',
  'money',
  'transfer',
  'parameter',
  'permission',
  'dual_control',
  'sign_in',
  'preference',
  'export',
  'secret',
  'reading',
  'job',
  'software',
  'security',
]);
export type EventClass = z.infer<typeof EventClass>;

const listed = (names: string): string[] => names.split(' ');

/**
 * Names of actions by class: `block.` is all that begins so, `.share` all that ends so, anything else one action. Each action has a class, and
 * each name here an action: tools/safety/audit-actions.test.ts.
 */
export const NAMES_OF_CLASS: Readonly<Record<EventClass, readonly string[]>> = {
  // account changes, kicks, live flags, balances that were asked for
  player: ['player.'],
  // blocks of players, websites and games, and their end
  exclusion: ['block.'],
  game: listed('game. website_game. play_rule. coin. drawing. source_file. math_key. rtp_band. game_exposure. timed_change.'),
  jackpot: ['jackpot_pool.', 'jackpot_order.'],
  promotion: [
    ...listed('activity. activity_rank. activity_player. activity_prize. activity_settlement. bonus. bonus_grant. collection.'),
    ...listed('collection_exchange. championship. championship_entry. task. task_account. card. free_round_campaign.'),
    ...listed('free_round_grant.'),
  ],
  large_win: ['big_win.'],
  // what somebody looks into, and what raised it
  case: ['case.', 'risk_mark.', 'rtp_alert.'],
  money: [
    ...listed('compensation. payout. invalid_bet. settlement_run. settlement_rate. settlement_terms. reconcile. jackpot_order.'),
    ...listed('agent_month. activity_prize. activity_settlement.'),
  ],
  transfer: ['transfer.'],
  // what is in force: of agents, websites, games, currencies, groups of websites, settings, vendors, risk
  parameter: [
    ...listed(
      'agent. website. website_game. site_group. sub_agent. sub_agent_group. currency. coin. company. setting. vendor. vendor_contact.',
    ),
    ...listed('game. play_rule. risk_rule. risk_mark. rtp_band. game_exposure. login_rule. timed_change.'),
  ],
  permission: ['group.', 'auth_rule.', 'access.', 'access_review.', 'user.', 'login_rule.'],
  dual_control: ['approval.', 'timed_change.'],
  sign_in: ['session.', 'factor.'],
  // how staff arrange their own console
  preference: ['saved_view.', 'user.save_preferences', 'user.save_table_layout', 'user.save_avatar', 'user.remove_avatar'],
  export: ['export.', '.export', '.share'],
  secret: ['.reveal', '.reveal_api_key', '.rotate_api_key', '.invite_code', '.renew_recovery_codes'],
  reading: ['read', '.read'],
  job: ['job.'],
  software: ['software.'],
  security: [
    'audit.chain_broken',
    'audit.set_aside',
    'approval.break_glass',
    'session.foreign_browser',
    'factor.disable_passkey',
    'user.lock',
    'user.forget_device',
  ],
};

/** Is the action one of those that a name of a class stands for? */
export const isNamed = (action: string, name: string): boolean =>
  name.endsWith('.') ? action.startsWith(name) : name.startsWith('.') ? action.endsWith(name) : action === name;

export const isOfClass = (action: string, of: EventClass): boolean => NAMES_OF_CLASS[of].some((name) => isNamed(action, name));
