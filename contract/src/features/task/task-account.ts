import { TASK_ACCOUNT_STATES, TASK_PRIZES, TASK_TYPES } from '@manager/domain/task';
import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, listOf, Reason, ShortText } from '../../kit/fields.ts';
import { MoneySum } from '../../kit/money.ts';
import { pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';
import { CountedUntil } from '../activity/activity.ts';

/** Where a reward stands: nothing due, `due`: about to be given, `refused`: cannot be given, `given`: rounds, a card or points, or as its payout. */
export const TASK_PAYMENTS = [
  'none',
  'due',
  'none_left',
  'refused',
  'given',
  'processing',
  'failed',
  'paid',
  'not_paid',
] as const;

/** Was the target reached, whatever became of it? */
export const TASK_FINISHES = ['finish', 'unfinished'] as const;

/** A player's turn at a task (J-3). */
export const TaskAccountRow = z.object({
  id: z.string(),
  version: z.int(),
  agent_id: z.string(),
  activity_id: z.string(),
  activity_code: z.string(),
  activity_name: z.string(),
  task_type: z.enum(TASK_TYPES),
  player_id: z.string(),
  user_name: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  /** First settlement day of the period, or `once`. */
  period_key: z.string(),
  period_ends_at: Instant,
  /** From 1, of so many. */
  turn: z.int(),
  turns: z.int(),
  /** In USD where stakes are summed, else a number. */
  target: MoneySum,
  progress: MoneySum,
  state: z.enum(TASK_ACCOUNT_STATES),
  finish: z.enum(TASK_FINISHES),
  prize_kind: z.enum(TASK_PRIZES),
  currency: z.string(),
  /** Cash that the reward promises; null: no money. */
  amount: MoneySum.nullable(),
  points: z.int().nullable(),
  payment: z.enum(TASK_PAYMENTS),
  /** The free rounds that were given. */
  grant_id: z.string().nullable(),
  /** The card that was given. */
  card_id: z.string().nullable(),
  transfer_id: z.string(),
  last_error: z.string(),
  /** Settlement days of the rounds with which it began and reached its target; null: not yet. */
  started_day: z.string().nullable(),
  completed_day: z.string().nullable(),
  completed_at: Instant.nullable(),
  rewarded_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  paid_at: Instant.nullable(),
  /** Completed by staff. */
  is_by_hand: z.boolean(),
  by_user: z.string(),
  /** Who agreed to it; empty: it took one person. */
  approved_name: z.string(),
  reason: z.string(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ revoke: z.boolean(), grant: z.boolean(), retry: z.boolean() }),
});
export type TaskAccountRow = z.infer<typeof TaskAccountRow>;

export const getTaskAccountList = defineEndpoint({
  method: 'GET',
  path: '/api/task/task_account/get_list',
  access: holds('J-3'),
  exported: { code: 'J-3-93', walk: 'pages' },
  summary: 'Turns of players at tasks: progress, state and reward; and until where bets are counted',
  input: pagedQuery(
    {
      time_from: InstantInput.optional(),
      time_to: InstantInput.optional(),
      activity_id: Id.optional(),
      player_id: Id.optional(),
      user_name: ShortText.optional(),
      site_id: Id.optional(),
      period_key: ShortText.optional(),
      state: listOf(z.enum(TASK_ACCOUNT_STATES)).optional(),
      payment: listOf(z.enum(TASK_PAYMENTS)).optional(),
      finish: z.enum(TASK_FINISHES).optional(),
    },
    ['created_at', 'updated_at', 'completed_at', 'rewarded_at'],
    '-created_at',
  ),
  output: pageOf(TaskAccountRow).extend({ counted: CountedUntil }),
});

export const getTaskAccountDetail = defineEndpoint({
  method: 'GET',
  path: '/api/task/task_account/get_detail',
  access: holds('J-3'),
  summary: 'A turn of a player at a task',
  input: z.strictObject({ id: Id }),
  output: TaskAccountRow,
});

export const revokeTaskAccount = defineEndpoint({
  method: 'POST',
  path: '/api/task/task_account/revoke',
  access: holds('J-3-92'),
  audit: 'task_account.revoke',
  writes: 'agent',
  needsReason: true,
  risk: 'harmless: nothing is given for it',
  summary: 'Take a turn away that is not rewarded yet: nothing is given for it, and the player gets no other one in its period',
  input: z.strictObject({ id: Id, reason: Reason }),
  output: TaskAccountRow,
});

export const grantTaskReward = defineEndpoint({
  method: 'POST',
  path: '/api/task/task_account/grant',
  access: holds('J-3-95'),
  audit: 'task_account.grant',
  writes: 'agent',
  needsReason: true,
  risk: {
    activity_id: 'dangerous: a reward for what a player has not done',
    player_id: 'dangerous: a reward for what a player has not done',
  },
  summary:
    'Complete the present turn of a player at a task that runs or has just ended: its reward is given at once, out of the same budget. A second person has to agree',
  input: z.strictObject({ activity_id: Id, player_id: Id, reason: Reason }),
  output: TaskAccountRow,
});

export const recomputeTask = defineEndpoint({
  method: 'POST',
  path: '/api/task/task_account/recompute',
  access: holds('J-3-91'),
  audit: 'task_account.recompute',
  writes: 'agent',
  risk: { activity_id: 'harmless: the same rule over the same bets; what was rewarded stays' },
  summary: 'Count the progress of all players of a task anew from their bets',
  input: z.strictObject({ activity_id: Id, reason: Reason }),
  needsReason: true,
  output: z.object({}),
});

export const retryTaskReward = defineEndpoint({
  method: 'POST',
  path: '/api/task/task_account/retry',
  access: holds('J-3-95'),
  audit: 'task_account.retry',
  writes: 'agent',
  needsReason: true,
  risk: 'harmless: the same request under the same id, which a wallet books once',
  summary: 'Try to give a reward again that could not be given',
  input: z.strictObject({ id: Id, reason: Reason }),
  output: TaskAccountRow,
});
