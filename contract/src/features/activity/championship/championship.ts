import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
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
import { ChampionshipRule } from './championship-rule.ts';

/** A championship with its rule: the tab "Championships" of L-4-2. */
export const ChampionshipRow = ActivityRow.extend({
  rule: ChampionshipRule,
  /** When each stage is played, in their order. */
  spans: z.array(z.object({ starts_at: Instant, ends_at: Instant, closes_at: Instant })),
  /** Registrations, and players who have played. */
  entries: z.int(),
  players: z.int(),
  /** The most that all places together are paid. */
  promised: MoneySum,
});
export type ChampionshipRow = z.infer<typeof ChampionshipRow>;

const SaveChampionship = z.strictObject({ ...activityInput, rule: ChampionshipRule.optional() });

export const getChampionshipList = defineEndpoint({
  method: 'GET',
  path: '/api/activity/championship_results/get_championship_list',
  access: holds('L-4-2'),
  exported: { code: 'L-4-2-93', walk: 'pages' },
  summary: 'Championships with their rules, states and budgets',
  input: pagedQuery(activityFilters, ACTIVITY_SORTS, '-starts_at'),
  output: pageOf(ChampionshipRow),
});

export const getChampionshipDetail = defineEndpoint({
  method: 'GET',
  path: '/api/activity/championship_results/get_championship_detail',
  access: holds('L-4-2'),
  summary: 'A championship',
  input: ActivityId,
  output: ChampionshipRow,
});

export const saveChampionship = defineEndpoint({
  method: 'POST',
  path: '/api/activity/championship_results/add_or_edit',
  access: holds('L-4-2-91'),
  audit: 'championship.save',
  writes: 'agent',
  summary:
    'Write a draft; nothing is promised yet. Of a scheduled or running one texts, a later end and more that is switched off change',
  input: SaveChampionship,
  output: ChampionshipRow,
});

export const cloneChampionship = defineEndpoint({
  method: 'POST',
  path: '/api/activity/championship_results/clone',
  access: holds('L-4-2-91'),
  audit: 'championship.clone',
  writes: 'agent',
  summary: 'Make a draft of the same content with another code and time; its stages move with its start',
  input: CloneActivity,
  output: ChampionshipRow,
});

export const submitChampionship = defineEndpoint({
  method: 'POST',
  path: '/api/activity/championship_results/submit',
  access: holds('L-4-2-91'),
  audit: 'championship.submit',
  writes: 'agent',
  needsReason: true,
  summary: 'Ask for approval of a draft: whoever may agree to it finds it in Approvals; a later edit takes that back',
  input: ActivityMoveWithReason,
  output: ChampionshipRow,
});

export const approveChampionship = defineEndpoint({
  method: 'POST',
  path: '/api/activity/championship_results/approve_championship',
  access: holds('L-4-2-94'),
  audit: 'championship.approve',
  writes: 'agent',
  needsStepUp: true,
  summary: 'Agree to a draft of somebody else: its budget is set aside, it begins and ends by the clock',
  input: ActivityMove,
  output: ChampionshipRow,
});

export const cancelChampionship = defineEndpoint({
  method: 'POST',
  path: '/api/activity/championship_results/cancel',
  access: holds('L-4-2-92'),
  audit: 'championship.cancel',
  writes: 'agent',
  needsReason: true,
  risk: 'dangerous when it is running: players do not get what they were promised',
  summary: 'Cancel a championship that has not ended: nobody gets a prize. While it runs a second person has to agree',
  input: ActivityMoveWithReason,
  output: ChampionshipRow,
});

export const deleteChampionship = defineEndpoint({
  method: 'POST',
  path: '/api/activity/championship_results/delete',
  access: holds('L-4-2-92'),
  audit: 'championship.delete',
  writes: 'agent',
  summary: 'Throw a draft away',
  input: ActivityMove,
  output: z.object({}),
});

export const previewChampionship = defineEndpoint({
  method: 'POST',
  path: '/api/activity/championship_results/preview',
  access: holds('L-4-2'),
  summary: 'Whom a championship would have reached in the last seven days, and what its places would have been paid',
  input: SaveChampionship,
  output: ActivityPreview,
});

export const getChampionshipCosts = defineEndpoint({
  method: 'GET',
  path: '/api/activity/championship_results/get_costs',
  access: holds('L-4-2'),
  summary: 'What a championship costs, beside what was played for money where and while it runs',
  input: ActivityId,
  output: ActivityCosts,
});
