import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
import { Id } from '../../../kit/fields.ts';
import { MoneySum } from '../../../kit/money.ts';
import { pagedQuery, pageOf } from '../../../kit/page.ts';
import { Instant } from '../../../kit/time.ts';
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
import { RankRule } from './rank-rule.ts';
import { RedPacketRule } from './red-packet-rule.ts';
import { ScatterRule } from './scatter-rule.ts';

/** The rule of a ranking, of red packets or of a scatter collection (L-1). */
export const ActivityRule = z.discriminatedUnion('kind', [RankRule, RedPacketRule, ScatterRule]);
export type ActivityRule = z.infer<typeof ActivityRule>;
export const RULE_KINDS = ['rank', 'red_packet', 'scatter_collect'] as const;

/** A ranking. */
export const RankActivityRow = ActivityRow.extend({
  rule: RankRule,
  /** The first four rows of the table of prizes, for people: `100 USD`, `12.5 %`; empty: there is none. */
  first_prize: z.string(),
  second_prize: z.string(),
  third_prize: z.string(),
  fourth_prize: z.string(),
});
export type RankActivityRow = z.infer<typeof RankActivityRow>;

/** An activity of any kind of L-1; the prizes are empty where there are no places. */
export const RuleActivityRow = RankActivityRow.extend({ rule: ActivityRule });
export type RuleActivityRow = z.infer<typeof RuleActivityRow>;

export const getRankRuleList = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_rank_rule/get_list',
  // Leaderboards and settlements are chosen by it.
  access: holds('L-1-1', 'L-1-2', 'L-1-3'),
  exported: { code: 'L-1-1-93', walk: 'pages' },
  summary: 'Rankings, red packets and scatter collections with their rules, states and budgets',
  input: pagedQuery({ ...activityFilters, kind: z.enum(RULE_KINDS).optional() }, ACTIVITY_SORTS, '-starts_at'),
  output: pageOf(RuleActivityRow),
});

export const getRankRuleDetail = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_rank_rule/get_detail',
  access: holds('L-1-1'),
  summary: 'A ranking, red packets or a scatter collection',
  input: ActivityId,
  output: RuleActivityRow,
});

export const getSymbolList = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_rank_rule/get_symbol_list',
  access: holds('L-1-1'),
  summary: 'Symbols that the details of a game’s bets of the last 30 days name, for a scatter collection',
  input: z.strictObject({ game_id: Id }),
  output: z.object({ list: z.array(z.string()) }),
});

const SaveRankRule = z.strictObject({ ...activityInput, rule: ActivityRule.optional() });

export const saveRankRule = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_rank_rule/add_or_edit',
  access: holds('L-1-1-91'),
  audit: 'activity_rank.save',
  writes: 'agent',
  summary:
    'Write a draft; nothing is promised yet. Of a scheduled or running one texts, a later end and more that is switched off change',
  input: SaveRankRule,
  output: RuleActivityRow,
});

export const cloneRankRule = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_rank_rule/clone',
  access: holds('L-1-1-91'),
  audit: 'activity_rank.clone',
  writes: 'agent',
  summary: 'Make a draft of the same content with another code and time',
  input: CloneActivity,
  output: RuleActivityRow,
});

export const submitRankRule = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_rank_rule/submit',
  access: holds('L-1-1-91'),
  audit: 'activity_rank.submit',
  writes: 'agent',
  needsReason: true,
  summary: 'Ask for approval of a draft: whoever may agree to it finds it in Approvals; a later edit takes that back',
  input: ActivityMoveWithReason,
  output: RuleActivityRow,
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
  output: RuleActivityRow,
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
  output: RuleActivityRow,
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

/** How far red packets or a scatter collection have come. What others got is told of the players in the reader's scope alone. */
export const RuleProgress = z.object({
  /** By show or block; the packets of one that nobody took can be had in those after it. */
  shows: z.array(
    z.object({
      opens_at: Instant,
      packets: z.int(),
      left: z.int(),
      given: z.int(),
      given_amount: MoneySum,
    }),
  ),
  levels: z.array(
    z.object({
      level: z.int(),
      count: z.int(),
      amount: MoneySum,
      stock: z.int(),
      left: z.int(),
      /** Players who have so many now, and those who were given the prize. */
      players: z.int(),
      given: z.int(),
    }),
  ),
});
export type RuleProgress = z.infer<typeof RuleProgress>;

export const getRuleProgress = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_rank_rule/get_progress',
  access: holds('L-1-1'),
  summary: 'Packets by show, or players by level',
  input: ActivityId,
  output: RuleProgress,
});
