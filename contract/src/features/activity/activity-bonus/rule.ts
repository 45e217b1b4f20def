import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
import { MoneySum } from '../../../kit/money.ts';
import { pagedQuery, pageOf } from '../../../kit/page.ts';
import {
  ACTIVITY_SORTS,
  ActivityCosts,
  activityFilters,
  ActivityId,
  activityInput,
  ActivityMove,
  ActivityMoveWithReason,
  ActivityPreview,
  ActivityRow,
  CloneActivity,
} from '../activity.ts';
import { BONUS_TYPES, FreeWinRule } from './bonus-rule.ts';

/** Activity bonuses: bonus credit whose levels are paid as real money (L-2-1). */
export const BonusRow = ActivityRow.extend({
  rule: FreeWinRule,
  /** Of the rule: type, what each player gets, and its levels, `20 → 2` each. */
  bonus_type: z.enum(BONUS_TYPES),
  initial_amount: MoneySum,
  levels: z.array(z.string()),
  /** Null until it is approved. */
  grants_left: z.int().nullable(),
  /** Players with credit now, of those that the reader may see. */
  active: z.int(),
});
export type BonusRow = z.infer<typeof BonusRow>;

export const getBonusList = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_bonus_rule/get_list',
  // Grants are chosen by it.
  access: holds('L-2-1', 'L-2-2'),
  exported: { code: 'L-2-1-93', walk: 'pages' },
  summary: 'Activity bonuses with their levels, states and budgets',
  input: pagedQuery(activityFilters, ACTIVITY_SORTS, '-starts_at'),
  output: pageOf(BonusRow),
});

export const getBonusDetail = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_bonus_rule/get_detail',
  access: holds('L-2-1'),
  summary: 'An activity bonus',
  input: ActivityId,
  output: BonusRow,
});

const SaveBonus = z.strictObject({ ...activityInput, rule: FreeWinRule.optional() });

export const saveBonus = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_bonus_rule/add_or_edit',
  access: holds('L-2-1-91'),
  audit: 'bonus.save',
  writes: 'agent',
  summary:
    'Write a draft; nothing is promised yet. Of a scheduled or running one texts, a later end and more that is switched off change',
  input: SaveBonus,
  output: BonusRow,
});

export const cloneBonus = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_bonus_rule/clone',
  access: holds('L-2-1-91'),
  audit: 'bonus.clone',
  writes: 'agent',
  summary: 'Make a draft of the same content with another code and time',
  input: CloneActivity,
  output: BonusRow,
});

export const submitBonus = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_bonus_rule/submit',
  access: holds('L-2-1-91'),
  audit: 'bonus.submit',
  writes: 'agent',
  needsReason: true,
  summary: 'Ask for approval of a draft: whoever may agree to it finds it in Approvals; a later edit takes that back',
  input: ActivityMoveWithReason,
  output: BonusRow,
});

export const approveBonus = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_bonus_rule/approve',
  access: holds('L-2-1-94'),
  audit: 'bonus.approve',
  writes: 'agent',
  needsStepUp: true,
  summary: 'Agree to a draft of somebody else: its budget is set aside, it begins and ends by the clock',
  input: ActivityMove,
  output: BonusRow,
});

export const cancelBonus = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_bonus_rule/cancel',
  access: holds('L-2-1-92'),
  audit: 'bonus.cancel',
  writes: 'agent',
  needsReason: true,
  risk: 'dangerous when it is running: players lose the bonus credit that they play with',
  summary:
    'Cancel an activity bonus that has not ended: credit that is being played is cancelled and pays nothing. While it runs a second person has to agree',
  input: ActivityMoveWithReason,
  output: BonusRow,
});

export const deleteBonus = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_bonus_rule/delete',
  access: holds('L-2-1-92'),
  audit: 'bonus.delete',
  writes: 'agent',
  summary: 'Throw a draft away',
  input: ActivityMove,
  output: z.object({}),
});

export const previewBonus = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_bonus_rule/preview',
  access: holds('L-2-1'),
  summary: 'Whom it would have reached in the last seven days, and the most that their credit pays on average',
  input: SaveBonus,
  output: ActivityPreview,
});

export const getBonusCosts = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_bonus_rule/get_costs',
  access: holds('L-2-1'),
  summary: 'What an activity bonus costs and what it brings, held against the same length right before',
  input: ActivityId,
  output: ActivityCosts,
});
