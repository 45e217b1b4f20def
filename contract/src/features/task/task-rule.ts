import { TASK_PERIODS, TASK_TYPES } from '@manager/domain/task';
import { z } from 'zod';
import { Id } from '../../kit/fields.ts';
import { PositiveMoney } from '../../kit/money.ts';
import { CardPrize } from './card-prize.ts';

export const MOST_TURNS = 100;
export const MOST_REWARDS = 1_000_000;
export const MOST_WINDOW_DAYS = 92;
const MOST_POINTS = 1_000_000_000;

export const TaskPrize = z.discriminatedUnion('kind', [
  /** In the currency of the task. */
  z.strictObject({ kind: z.literal('cash'), amount: PositiveMoney }),
  /** A place in a free-round campaign of the same agent. */
  z.strictObject({ kind: z.literal('free_rounds'), campaign_id: Id }),
  CardPrize,
  /** Of no value in money. */
  z.strictObject({ kind: z.literal('points'), points: z.int().min(1).max(MOST_POINTS) }),
]);
export type TaskPrize = z.infer<typeof TaskPrize>;

const isWhole = (amount: string): boolean => /^\d+(?:\.0+)?$/.test(amount);

/** What a player has to do, how often, and for what (J-1). */
export const TaskRule = z
  .strictObject({
    kind: z.literal('task'),
    type: z.enum(TASK_TYPES),
    /** Stakes in USD for `bet_amount`, a whole number of rounds or days otherwise. */
    target: PositiveMoney,
    /** The least win ÷ bet of a round, of `win_multiple` alone. */
    multiple: PositiveMoney.nullable().default(null),
    period: z.enum(TASK_PERIODS),
    /** Settlement days of each window, of `window` alone. */
    window_days: z.int().min(2).max(MOST_WINDOW_DAYS).nullable().default(null),
    /** Players begin once they were rewarded for this task; null: at once. */
    after_task_id: Id.nullable().default(null),
    /** Turns of a player in each period. */
    repeat: z.int().min(1).max(MOST_TURNS).default(1),
    prize: TaskPrize,
    /** How many there are for all players. */
    rewards: z.int().min(1).max(MOST_REWARDS),
  })
  .superRefine((rule, check) => {
    const issue = (field: string, message: string): void => {
      check.addIssue({ code: 'custom', message, path: [field] });
    };
    if (rule.type !== 'bet_amount' && !isWhole(rule.target)) issue('target', 'whole_number');
    if ((rule.type === 'win_multiple') !== (rule.multiple !== null))
      issue('multiple', rule.multiple === null ? 'required' : 'not_here');
    if ((rule.period === 'window') !== (rule.window_days !== null))
      issue('window_days', rule.window_days === null ? 'required' : 'not_here');
    if (rule.type === 'days_in_a_row' && rule.period === 'daily') issue('period', 'longer_than_a_day');
    // A player gets the rounds of a campaign once.
    if (rule.prize.kind === 'free_rounds' && rule.repeat > 1) issue('repeat', 'once_only');
    if (rule.prize.kind === 'free_rounds' && rule.period !== 'once') issue('period', 'once_period');
  });
export type TaskRule = z.infer<typeof TaskRule>;
