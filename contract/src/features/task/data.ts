import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id } from '../../kit/fields.ts';
import { MoneySum, Rate } from '../../kit/money.ts';
import { pagedQuery, pageOf } from '../../kit/page.ts';
import { SettlementDay } from '../../kit/time.ts';
import { CountedUntil } from '../activity/activity.ts';

/** What players made of tasks. Numbers of players for `shown` and `joined`, of turns from `started` on. */
const figures = {
  shown: z.int(),
  joined: z.int(),
  started: z.int(),
  completed: z.int(),
  rewarded: z.int(),
  /** Points that were given: of no value in money. */
  points: z.int(),
  /** Cash of rewards and what their cards paid, in USD at the rates of the payments; what could not be paid is not in it. */
  cost_usd: MoneySum,
  /** Rounds that counted, and their stakes. */
  rounds: z.int(),
  bet_usd: MoneySum,
  /** Stakes less wins of these rounds, the operator's side. */
  win_loss_usd: MoneySum,
  /** Completed ÷ started, in percent; null where none started. */
  completion_pct: Rate,
};

/** A task on a settlement day. What was shown, done and given then: turns that are completed may have begun before. */
export const TaskDayRow = z.object({
  /** `<task>-<day>`. */
  id: z.string(),
  day: SettlementDay,
  activity_id: z.string(),
  activity_code: z.string(),
  activity_name: z.string(),
  currency: z.string(),
  ...figures,
  /** Cash that was promised by rewards, in the currency of the task. */
  reward_amount: MoneySum,
});
export type TaskDayRow = z.infer<typeof TaskDayRow>;

export const TaskTotals = z.object(figures);
export type TaskTotals = z.infer<typeof TaskTotals>;

const filters = {
  activity_id: Id.optional(),
  agent_id: Id.optional(),
  site_id: Id.optional(),
  day_from: SettlementDay.optional(),
  day_to: SettlementDay.optional(),
};

export const TASK_DAY_SORTS = ['day', 'started', 'completed', 'rewarded', 'cost_usd', 'bet_usd', 'win_loss_usd'] as const;

export const getTaskData = defineEndpoint({
  method: 'GET',
  path: '/api/task/data/get_list',
  access: holds('J-2'),
  exported: { code: 'J-2-93', walk: 'pages' },
  summary:
    'Tasks by settlement day: shown, joined, started, completed, rewarded, what it cost and what was played for it. Without days the last 30',
  input: pagedQuery(filters, TASK_DAY_SORTS, '-day'),
  output: pageOf(TaskDayRow).extend({
    /** Of all that the filter finds: the funnel. */
    sums: TaskTotals,
    day_from: SettlementDay,
    day_to: SettlementDay,
    counted: CountedUntil,
  }),
});
