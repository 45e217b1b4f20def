import { TASK_PERIODS, TASK_PRIZES, TASK_TYPES } from '@manager/domain/task';
import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { MoneySum } from '../../kit/money.ts';
import { pagedQuery, pageOf } from '../../kit/page.ts';
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
} from '../activity/activity.ts';
import { TaskRule } from './task-rule.ts';

/** A task: an activity that asks players for something and rewards it (J-1). */
export const TaskRow = ActivityRow.extend({
  rule: TaskRule,
  /** Of the rule. */
  task_type: z.enum(TASK_TYPES),
  target: MoneySum,
  period: z.enum(TASK_PERIODS),
  prize_kind: z.enum(TASK_PRIZES),
  /** Code of the task that comes before; empty: none, or not the reader's to see. */
  after_code: z.string(),
  /** Null until it is approved. */
  rewards_left: z.int().nullable(),
  /** Players with a turn, of those that the reader may see. */
  players: z.int(),
});
export type TaskRow = z.infer<typeof TaskRow>;

export const getTaskList = defineEndpoint({
  method: 'GET',
  path: '/api/task/task_config/get_list',
  // Accounts and figures are chosen by it.
  access: holds('J-1', 'J-2', 'J-3'),
  exported: { code: 'J-1-93', walk: 'pages' },
  summary: 'Tasks with their targets, prizes, states and budgets',
  input: pagedQuery(
    { ...activityFilters, task_type: z.enum(TASK_TYPES).optional(), period: z.enum(TASK_PERIODS).optional() },
    ACTIVITY_SORTS,
    '-starts_at',
  ),
  output: pageOf(TaskRow),
});

export const getTaskDetail = defineEndpoint({
  method: 'GET',
  path: '/api/task/task_config/get_detail',
  access: holds('J-1'),
  summary: 'A task',
  input: ActivityId,
  output: TaskRow,
});

const SaveTask = z.strictObject({ ...activityInput, rule: TaskRule.optional() });

export const saveTask = defineEndpoint({
  method: 'POST',
  path: '/api/task/task_config/add_or_edit',
  access: holds('J-1-91'),
  audit: 'task.save',
  writes: 'agent',
  summary:
    'Write a draft; nothing is promised yet. Of a scheduled or running one texts, a later end and more that is switched off change',
  input: SaveTask,
  output: TaskRow,
});

export const cloneTask = defineEndpoint({
  method: 'POST',
  path: '/api/task/task_config/clone',
  access: holds('J-1-91'),
  audit: 'task.clone',
  writes: 'agent',
  summary: 'Make a draft of the same content with another code and time',
  input: CloneActivity,
  output: TaskRow,
});

export const submitTask = defineEndpoint({
  method: 'POST',
  path: '/api/task/task_config/submit',
  access: holds('J-1-91'),
  audit: 'task.submit',
  writes: 'agent',
  needsReason: true,
  summary: 'Ask for approval of a draft: whoever may agree to it finds it in Approvals; a later edit takes that back',
  input: ActivityMoveWithReason,
  output: TaskRow,
});

export const approveTask = defineEndpoint({
  method: 'POST',
  path: '/api/task/task_config/approve',
  access: holds('J-1-94'),
  audit: 'task.approve',
  writes: 'agent',
  needsStepUp: true,
  summary: 'Agree to a draft of somebody else: its budget is set aside, it begins and ends by the clock',
  input: ActivityMove,
  output: TaskRow,
});

export const cancelTask = defineEndpoint({
  method: 'POST',
  path: '/api/task/task_config/cancel',
  access: holds('J-1-92'),
  audit: 'task.cancel',
  writes: 'agent',
  needsReason: true,
  risk: 'dangerous when it is running: players lose what they have done for it',
  summary:
    'Cancel a task that has not ended: turns that are not rewarded yet are revoked. While it runs a second person has to agree',
  input: ActivityMoveWithReason,
  output: TaskRow,
});

export const deleteTask = defineEndpoint({
  method: 'POST',
  path: '/api/task/task_config/delete',
  access: holds('J-1-92'),
  audit: 'task.delete',
  writes: 'agent',
  summary: 'Throw a draft away',
  input: ActivityMove,
  output: z.object({}),
});

export const previewTask = defineEndpoint({
  method: 'POST',
  path: '/api/task/task_config/preview',
  access: holds('J-1'),
  summary: 'Whom it would have reached in the last seven days, and what it would have paid',
  input: SaveTask,
  output: ActivityPreview,
});

export const getTaskCosts = defineEndpoint({
  method: 'GET',
  path: '/api/task/task_config/get_costs',
  access: holds('J-1', 'J-2'),
  summary: 'What a task costs and what it brings, held against the same length right before',
  input: ActivityId,
  output: ActivityCosts,
});
