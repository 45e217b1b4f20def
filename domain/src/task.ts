import { type ScoreBet, multipleOf } from './activity-score.ts';
import { dateOfEpochDay, epochDayOf } from './calendar.ts';
import { defineMachine } from './state-machine.ts';

/** What a task asks for (docs/tasks.md). */
export const TASK_TYPES = [
  'bet_count',
  'bet_amount',
  'win_count',
  'win_multiple',
  'feature_triggered',
  'jackpot_hit',
  'days_in_a_row',
] as const;
export type TaskType = (typeof TASK_TYPES)[number];

/** What a turn is worth. */
export const TASK_PRIZES = ['cash', 'free_rounds', 'card', 'points'] as const;

/** How long a player has for it, and how often it begins anew. */
export const TASK_PERIODS = ['once', 'daily', 'weekly', 'window'] as const;
export type TaskPeriod = (typeof TASK_PERIODS)[number];

export const TASK_ACCOUNT_STATES = ['assigned', 'in_progress', 'completed', 'rewarded', 'expired', 'revoked'] as const;
export type TaskAccountState = (typeof TASK_ACCOUNT_STATES)[number];

/** A player's turn at a task. What is taken back of its bets undoes a completion until it is rewarded; staff complete one by hand. */
export const taskAccount = defineMachine({
  name: 'task_account.state',
  transitions: {
    assigned: ['in_progress', 'completed', 'expired', 'revoked'],
    in_progress: ['completed', 'expired', 'revoked'],
    completed: ['in_progress', 'rewarded', 'expired', 'revoked'],
    rewarded: [],
    expired: ['completed'],
    revoked: [],
  } satisfies Record<TaskAccountState, TaskAccountState[]>,
});

/** Bets do not change it any more. */
export const isTaskOver = (state: TaskAccountState): boolean =>
  state === 'rewarded' || state === 'expired' || state === 'revoked';

/** Targets and progress in millionths: of a USD for `bet_amount`, of one of whatever else is counted. */
export type TaskRule = {
  type: TaskType;
  target: bigint;
  /** Of `win_multiple`: the least win ÷ bet, in millionths. */
  multiple: bigint;
  period: TaskPeriod;
  /** Of `window`: settlement days of each. */
  windowDays: number;
  repeat: number;
};

const ONE = 1_000_000n;
const DAYS_OF_WEEK = 7;
/** 1970-01-05 was a Monday. */
const A_MONDAY = 4;

export const ONCE = 'once';

/**
 * The period that a settlement day lies in, by its first day; `once`: the task has one. Windows are counted from the settlement day on which the
 * task begins.
 */
export const taskPeriodOf = (
  { period, windowDays }: Pick<TaskRule, 'period' | 'windowDays'>,
  day: string,
  startDay: string,
): string => {
  if (period === 'once') return ONCE;
  if (period === 'daily') return day;
  const [length, anchor] = period === 'weekly' ? [DAYS_OF_WEEK, A_MONDAY] : [windowDays, epochDayOf(startDay)];
  const at = epochDayOf(day);
  return dateOfEpochDay(at - modulo(at - anchor, length));
};

const modulo = (n: number, length: number): number => ((n % length) + length) % length;

/** The day after the last one of a period; null: it ends with the task. */
export const dayAfterPeriod = ({ period, windowDays }: Pick<TaskRule, 'period' | 'windowDays'>, key: string): string | null => {
  if (period === 'once') return null;
  const length = { daily: 1, weekly: DAYS_OF_WEEK, window: windowDays }[period];
  return dateOfEpochDay(epochDayOf(key) + length);
};

/** A bet of a player, in its newest version. */
export type TaskBet = ScoreBet & {
  /** Settlement day, `YYYY-MM-DD`. */
  day: string;
  jackpotWin: bigint;
  isFreeSpins: boolean;
  isFeatureBuy: boolean;
};

/** A round that counts: what it adds to each kind of task. */
export type TaskRound = {
  betId: string;
  day: string;
  betAtMs: number;
  betUsd: bigint;
  winUsd: bigint;
  isWin: boolean;
  /** In millionths. */
  multiple: bigint;
  /** Free spins or the like that were won, not bought. */
  hasFeature: boolean;
  hasJackpot: boolean;
};

/** The first of the bets is the one that the round began with: it says on which day it counts. */
export const taskRoundOf = (bets: readonly [TaskBet, ...TaskBet[]]): TaskRound => {
  const total = (of: (bet: TaskBet) => bigint): bigint => bets.reduce((sum, bet) => sum + of(bet), 0n);
  const [root] = bets;
  const win = total((bet) => bet.win);
  return {
    betId: root.betId,
    day: root.day,
    betAtMs: root.betAtMs,
    betUsd: total((bet) => bet.betUsd),
    winUsd: total((bet) => bet.winUsd),
    isWin: win > 0n,
    multiple: multipleOf(
      win,
      total((bet) => bet.bet),
    ),
    hasFeature: bets.some(({ isFreeSpins }) => isFreeSpins) && !bets.some(({ isFeatureBuy }) => isFeatureBuy),
    hasJackpot: bets.some(({ jackpotWin }) => jackpotWin > 0n),
  };
};

/** What the rounds of a player on a day come to, as far as they count. */
export type TaskPlay = { rounds: number; betUsd: bigint; winUsd: bigint };
/** One turn: what has been reached of the target, when it began, and when it was reached; days of the rounds that did. */
export type TaskTurn = { progress: bigint; startedDay: string; completedDay: string | null };
export type TaskStanding = { turns: TaskTurn[]; plays: ReadonlyMap<string, TaskPlay> };

const inOrder = (one: TaskRound, other: TaskRound): number =>
  one.day === other.day
    ? one.betAtMs - other.betAtMs || (one.betId < other.betId ? -1 : Number(one.betId > other.betId))
    : one.day < other.day
      ? -1
      : 1;

/**
 * How a player stands at a task by all rounds of one period that count, round by round in order of play, whatever the order in which they came in
 * (docs/tasks.md#progress). After the last turn nothing counts any more.
 */
export const taskStandingOf = (rule: TaskRule, rounds: readonly TaskRound[]): TaskStanding => {
  const counter = rule.type === 'days_in_a_row' ? daysInARow(rule) : sumOf(rule);
  const most = rule.target * BigInt(rule.repeat);
  const plays = new Map<string, TaskPlay>();
  const begun: { startedDay: string; completedDay: string | null }[] = [];
  let total = 0n;
  for (const round of rounds.toSorted(inOrder)) {
    if (total >= most) break;
    const play = plays.get(round.day) ?? { rounds: 0, betUsd: 0n, winUsd: 0n };
    plays.set(round.day, {
      rounds: play.rounds + 1,
      betUsd: play.betUsd + round.betUsd,
      winUsd: play.winUsd + round.winUsd,
    });
    total = least(counter(round), most);
    if (begun.length === 0) begun.push({ startedDay: round.day, completedDay: null });
    while (total > rule.target * BigInt(begun.length)) begun.push({ startedDay: round.day, completedDay: null });
    for (const [at, turn] of begun.entries()) if (total >= rule.target * BigInt(at + 1)) turn.completedDay ??= round.day;
  }
  return { plays, turns: begun.map((turn, at) => ({ ...turn, progress: progressOf(rule, total, at + 1) })) };
};

/** What a total leaves for a turn, from 1: nothing below 0, nothing above the target. */
export const progressOf = ({ target }: Pick<TaskRule, 'target'>, total: bigint, turn: number): bigint => {
  const rest = total - target * BigInt(turn - 1);
  return rest <= 0n ? 0n : least(rest, target);
};

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

type Counter = (round: TaskRound) => bigint;

const sumOf = (rule: TaskRule): Counter => {
  let total = 0n;
  return (round) => (total += valueOf(rule, round));
};

const valueOf = ({ type, multiple }: TaskRule, round: TaskRound): bigint => {
  if (type === 'bet_amount') return round.betUsd;
  const counts = {
    bet_count: true,
    win_count: round.isWin,
    win_multiple: round.multiple >= multiple,
    feature_triggered: round.hasFeature,
    jackpot_hit: round.hasJackpot,
    days_in_a_row: false,
  }[type];
  return counts ? ONE : 0n;
};

/** A missed day begins anew, and so does the day after the target. Turns that were done stay done. */
const daysInARow = ({ target }: TaskRule): Counter => {
  let done = 0n;
  let run = 0n;
  let last: number | null = null;
  return ({ day }) => {
    const at = epochDayOf(day);
    if (at !== last) {
      run = last !== null && at === last + 1 ? run + ONE : ONE;
      last = at;
      if (run >= target) {
        done += target;
        run = 0n;
      }
    }
    return done + run;
  };
};

/** A turn as it is kept. */
export type KeptTurn = {
  turn: number;
  state: TaskAccountState;
  /** Completed by staff: bets do not undo it. */
  isByHand: boolean;
};
/** `startedDay`: null where no round stands that began it (any more). */
export type TurnChange = { turn: number; state: TaskAccountState; startedDay: string | null } & Omit<TaskTurn, 'startedDay'>;

/**
 * What becomes of a player's turns of a period by how he stands now. What is over stays as it is; a turn that was revoked or has expired is the
 * last one. A turn whose bets were taken back goes on without them.
 */
export const planTurns = (
  { target }: Pick<TaskRule, 'target'>,
  { turns }: Pick<TaskStanding, 'turns'>,
  kept: readonly KeptTurn[],
): TurnChange[] => {
  const changes: TurnChange[] = [];
  const byTurn = new Map(kept.map((one) => [one.turn, one]));
  for (let turn = 1; turn <= Math.max(turns.length, kept.length); turn++) {
    const known = byTurn.get(turn);
    if (known?.state === 'revoked' || known?.state === 'expired') break;
    if (known !== undefined && (known.state === 'rewarded' || known.isByHand)) continue;
    const now = turns[turn - 1];
    if (now === undefined) {
      // Nothing that counts was played for it (any more): one that was only shown or joined has not begun.
      if (known !== undefined && known.state !== 'assigned')
        changes.push({ turn, state: 'in_progress', progress: 0n, startedDay: null, completedDay: null });
      continue;
    }
    changes.push({ ...now, turn, state: now.progress >= target ? 'completed' : 'in_progress' });
  }
  return changes;
};
