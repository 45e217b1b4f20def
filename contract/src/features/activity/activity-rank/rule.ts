import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
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
import { RANK_KINDS, RankKindRule } from './rank-rule.ts';

/** Rankings, red packets and scatter collections (L-1). */
export const RankActivityRow = ActivityRow.extend({
  rule: RankKindRule,
  /** The first four rows of the table of prizes, for people: `100 USD`, `12.5 %`; empty: there is none. */
  first_prize: z.string(),
  second_prize: z.string(),
  third_prize: z.string(),
  fourth_prize: z.string(),
});
export type RankActivityRow = z.infer<typeof RankActivityRow>;

export const getRankRuleList = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_rank_rule/get_list',
  // Leaderboards and settlements are chosen by it.
  access: holds('L-1-1', 'L-1-2', 'L-1-3'),
  summary: 'Rankings with their rules, states and budgets',
  input: pagedQuery({ ...activityFilters, kind: z.enum(RANK_KINDS).optional() }, ACTIVITY_SORTS, '-starts_at'),
  output: pageOf(RankActivityRow),
});

export const getRankRuleDetail = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_rank_rule/get_detail',
  access: holds('L-1-1'),
  summary: 'A ranking',
  input: ActivityId,
  output: RankActivityRow,
});

const SaveRankRule = z.strictObject({ ...activityInput, rule: RankKindRule.optional() });

export const saveRankRule = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_rank_rule/add_or_edit',
  access: holds('L-1-1-91'),
  audit: 'activity_rank.save',
  writes: 'agent',
  summary:
    'Write a draft; nothing is promised yet. Of a scheduled or running one texts, a later end and more that is switched off change',
  input: SaveRankRule,
  output: RankActivityRow,
});

export const cloneRankRule = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_rank_rule/clone',
  access: holds('L-1-1-91'),
  audit: 'activity_rank.clone',
  writes: 'agent',
  summary: 'Make a draft of the same content with another code and time',
  input: CloneActivity,
  output: RankActivityRow,
});

export const approveRankRule = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_rank_rule/approve',
  access: holds('L-1-1-94'),
  audit: 'activity_rank.approve',
  writes: 'agent',
  needsStepUp: true,
  summary: 'Agree to a draft of somebody else: its budget is set aside, it begins and ends by the clock',
  input: ActivityMove,
  output: RankActivityRow,
});

export const cancelRankRule = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_rank_rule/cancel',
  access: holds('L-1-1-92'),
  audit: 'activity_rank.cancel',
  writes: 'agent',
  needsReason: true,
  risk: 'dangerous when it is running: players do not get what they were promised',
  summary: 'Cancel an activity that has not ended: nobody gets a prize. While it runs a second person has to agree',
  input: ActivityMoveWithReason,
  output: RankActivityRow,
});

export const deleteRankRule = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_rank_rule/delete',
  access: holds('L-1-1-92'),
  audit: 'activity_rank.delete',
  writes: 'agent',
  summary: 'Throw a draft away',
  input: ActivityMove,
  output: z.object({}),
});

export const previewRankRule = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_rank_rule/preview',
  access: holds('L-1-1'),
  summary: 'Whom it would have reached and what it would have paid in the last seven days',
  input: SaveRankRule,
  output: ActivityPreview,
});

export const getRankCosts = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_rank_rule/get_costs',
  access: holds('L-1-1'),
  summary: 'What an activity costs and what it brings, held against the same length right before',
  input: ActivityId,
  output: ActivityCosts,
});
