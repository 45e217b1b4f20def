import { CARD_FEATURES, CARD_TYPES } from '@manager/domain/card';
import { TASK_ACCOUNT_STATES, TASK_PERIODS, TASK_PRIZES, TASK_TYPES } from '@manager/domain/task';
import { z } from 'zod';
import { MoneySum } from '../kit/money.ts';
import { Instant } from '../kit/time.ts';
import { PlayerName, rowText } from './row.ts';

const site = rowText(40).describe('Code of the website');
const player = PlayerName.describe('User name at that website');
const code = rowText(40).describe('Code of the task, as in the config feed');

/** Whose tasks are asked for. */
export const TasksQuery = z.strictObject({ site, player });
export type TasksQuery = z.infer<typeof TasksQuery>;

const TaskCard = z.object({
  game: z.string().describe('Code of the game'),
  type: z.enum(CARD_TYPES),
  feature: z.enum(CARD_FEATURES).nullable().describe('Which feature game it starts'),
  multiplier: z.int().describe('Of the wins'),
  rounds: z.int(),
  max_win: MoneySum.describe('Most that is paid of all wins together, in the currency'),
  valid_days: z.int().describe('Days from when it is given'),
});

/** A task that runs at the website of a player, and how he stands. */
export const PlayerTask = z.object({
  task: z.string().describe('Code'),
  title: z.record(z.string(), z.string()).describe('By language; English is always there'),
  description: z.record(z.string(), z.string()),
  ends_at: Instant,
  type: z.enum(TASK_TYPES),
  period: z.enum(TASK_PERIODS),
  needs_to_join: z.boolean(),
  joined_at: Instant.nullable().describe('Bets count from then on where players have to join'),
  after_task: z.string().nullable().describe('Code of the task that comes before; null: none'),
  is_locked: z.boolean().describe('The player has not been rewarded for the task before; bets do not count yet'),
  state: z.enum(TASK_ACCOUNT_STATES).nullable().describe('Of the present turn; null: it has not begun'),
  period_ends_at: Instant.describe('Of the present period, or the task itself'),
  turn: z.int().describe('The present one, from 1'),
  turns: z.int().describe('In each period'),
  target: MoneySum.describe('USD where stakes are summed, else a number'),
  progress: MoneySum,
  multiple: MoneySum.nullable().describe('The least win ÷ bet of a round, where the task asks for it'),
  prize: z.object({
    kind: z.enum(TASK_PRIZES),
    amount: MoneySum.nullable().describe('Of cash, in the currency'),
    currency: z.string(),
    points: z.int().nullable(),
    card: TaskCard.nullable().describe('Once it is given, it is among the cards of the player'),
  }),
  rewarded: z.int().describe('Turns of the present period that were rewarded'),
  rewards_left: z.int().describe('For all players'),
});
export type PlayerTask = z.infer<typeof PlayerTask>;

export const PlayerTasks = z.object({
  list: z.array(PlayerTask),
  points: z.int().describe('All points that the player has of tasks; of no value in money'),
  counted_until: Instant.describe('Bets that came later are not in it yet'),
});
export type PlayerTasks = z.infer<typeof PlayerTasks>;

export const MOST_SHOWN = 50;

/** Which tasks the game has just shown to a player. */
export const TasksShown = z.strictObject({
  site,
  player,
  tasks: z.array(code).min(1).max(MOST_SHOWN).describe('Codes; of a settlement day a player counts once'),
});
export type TasksShown = z.infer<typeof TasksShown>;

export const TasksShownAnswer = z.object({ shown: z.int().describe('So many of them run at the website') });
export type TasksShownAnswer = z.infer<typeof TasksShownAnswer>;

/** A player joins a task. */
export const TaskJoin = z.strictObject({ site, player, task: code });
export type TaskJoin = z.infer<typeof TaskJoin>;
