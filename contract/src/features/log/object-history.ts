import { z } from 'zod';
import { defineEndpoint, signedIn } from '../../kit/endpoint.ts';
import { ShortText } from '../../kit/fields.ts';
import { keysetPageOf, keysetQuery } from '../../kit/page.ts';
import type { PermissionCode } from '../../permissions.ts';
import { AuditDetail } from './audit.ts';

/**
 * Codes that open the history of an object, by the object type of the audit log: those of its screen. Holders of O-2 may see the same rows
 * in the audit log, so they need no other code.
 */
export const HISTORY_CODES = {
  website: ['C-2'],
  agent: ['C-3'],
  website_game: ['C-7'],
  site_group: ['C-9'],
  currency: ['C-4'],
  game: ['C-1'],
  player: ['B-1', 'C-8'],
  sub_agent: ['C-10'],
  sub_agent_group: ['C-11'],
  user: ['C-5'],
  group: ['A-1'],
  auth_rule: ['A-2'],
  coin: ['C-6'],
  timed_change: ['C-12'],
  block: ['D-3'],
  play_rule: ['D-4'],
  risk_mark: ['G-1'],
  risk_rule: ['G-1'],
  login_rule: ['G-4'],
  game_exposure: ['G-7'],
  rtp_band: ['G-5'],
  big_win: ['B-10'],
  invalid_bet: ['D-1'],
  compensation: ['D-2'],
  free_round_campaign: ['B-6'],
  free_round_grant: ['B-6'],
  card: ['J-4'],
  bonus_grant: ['L-2-2'],
  jackpot_pool: ['I-1', 'I-2', 'I-3'],
  jackpot_order: ['I-2'],
  source_file: ['M-2-1', 'M-3-1'],
  math_key: ['M-2-1'],
  vendor_contact: ['M-2-1'],
  task_account: ['J-3'],
  activity: ['L-1-1', 'L-1-2', 'L-1-3', 'L-2-1', 'L-2-2', 'L-3-1', 'L-3-2', 'L-3-3', 'L-4-1', 'L-4-2', 'J-1', 'J-3'],
  championship_entry: ['L-4-1'],
  activity_prize: ['L-1-3'],
  collection_exchange: ['L-3-2'],
  setting: ['A-3'],
  reconcile_row: ['F-6'],
  settlement_run: ['F-4'],
  settlement_terms: ['F-4'],
  company: ['F-4'],
  drawing: ['M-1-1', 'M-1-2'],
} as const satisfies Record<string, readonly PermissionCode[]>;
export type HistoryType = keyof typeof HISTORY_CODES;

const HistoryType = z.enum(Object.keys(HISTORY_CODES) as [HistoryType, ...HistoryType[]]);

export const HistoryRow = AuditDetail.pick({
  id: true,
  at: true,
  actor_id: true,
  actor_name: true,
  action: true,
  outcome: true,
  reason: true,
  mark: true,
  approval_id: true,
  approved_name: true,
  before: true,
  after: true,
});
export type HistoryRow = z.infer<typeof HistoryRow>;

export const getObjectHistory = defineEndpoint({
  method: 'GET',
  path: '/api/log/object_history/get_list',
  access: signedIn,
  summary: 'What was done to one object, newest first; asks for a code of the object’s screen',
  input: keysetQuery({ object_type: HistoryType, object_id: ShortText.min(1) }),
  output: keysetPageOf(HistoryRow),
});

/** Does a holder of these codes see the tab History of such an object? */
export const mayReadHistory = (type: HistoryType, holds: (code: PermissionCode) => boolean): boolean =>
  HISTORY_CODES[type].some(holds) || holds('O-2');
