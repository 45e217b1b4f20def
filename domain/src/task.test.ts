import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayAfterPeriod,
  planTurns,
  progressOf,
  taskAccount,
  taskPeriodOf,
  taskRoundOf,
  type TaskBet,
  type TaskRound,
  type TaskRule,
  taskStandingOf,
} from './task.ts';

const rule = (more: Partial<TaskRule> = {}): TaskRule => ({
  type: 'bet_count',
  target: 3_000_000n,
  multiple: 0n,
  period: 'once',
  windowDays: 1,
  repeat: 1,
  ...more,
});

let drawn = 0;
const round = (day: string, more: Partial<TaskRound> = {}): TaskRound => ({
  betId: `b-${++drawn}`,
  day,
  betAtMs: Date.parse(`${day}T12:00:00Z`) + drawn,
  betUsd: 1_000_000n,
  winUsd: 0n,
  isWin: false,
  multiple: 0n,
  hasFeature: false,
  hasJackpot: false,
  ...more,
});

describe('periods', () => {
  it('are days, weeks from Monday on, and windows from the first day of the task on, also before it', () => {
    expect(taskPeriodOf(rule({ period: 'daily' }), '2026-11-20', '2026-11-18')).toBe('2026-11-20');
    // 20 November 2026 is a Friday.
    expect(taskPeriodOf(rule({ period: 'weekly' }), '2026-11-20', '2026-11-18')).toBe('2026-11-16');
    expect(taskPeriodOf(rule({ period: 'weekly' }), '2026-11-22', '2026-11-18')).toBe('2026-11-16');
    expect(taskPeriodOf(rule({ period: 'weekly' }), '2026-11-23', '2026-11-18')).toBe('2026-11-23');
    const windows = rule({ period: 'window', windowDays: 5 });
    expect(taskPeriodOf(windows, '2026-11-22', '2026-11-18')).toBe('2026-11-18');
    expect(taskPeriodOf(windows, '2026-11-23', '2026-11-18')).toBe('2026-11-23');
    expect(taskPeriodOf(windows, '2026-11-17', '2026-11-18')).toBe('2026-11-13');
    expect(taskPeriodOf(rule(), '2026-11-20', '2026-11-18')).toBe('once');
  });

  it('end with the day after their last', () => {
    expect(dayAfterPeriod(rule(), 'once')).toBeNull();
    expect(dayAfterPeriod(rule({ period: 'daily' }), '2026-11-30')).toBe('2026-12-01');
    expect(dayAfterPeriod(rule({ period: 'weekly' }), '2026-11-16')).toBe('2026-11-23');
    expect(dayAfterPeriod(rule({ period: 'window', windowDays: 5 }), '2026-11-18')).toBe('2026-11-23');
  });
});

describe('a round', () => {
  const bet = (more: Partial<TaskBet> = {}): TaskBet => ({
    betId: 'r',
    parentBetId: '',
    status: 'settled',
    source: 'normal',
    siteId: '1',
    gameId: '1',
    playerId: '1',
    agentLine: ['1'],
    bet: 2_000_000n,
    win: 0n,
    betUsd: 1_000_000n,
    winUsd: 0n,
    betAtMs: 0,
    isTest: false,
    day: '2026-11-20',
    jackpotWin: 0n,
    isFreeSpins: false,
    isFeatureBuy: false,
    ...more,
  });

  it('is what its bets come to, on the day of the first; a bought feature is none', () => {
    const inside = bet({
      betId: 'f',
      parentBetId: 'r',
      bet: 0n,
      betUsd: 0n,
      win: 21_000_000n,
      isFreeSpins: true,
      day: '2026-11-21',
    });
    expect(taskRoundOf([bet({ win: 1_000_000n }), inside])).toMatchObject({
      betId: 'r',
      day: '2026-11-20',
      isWin: true,
      multiple: 11_000_000n,
      hasFeature: true,
      hasJackpot: false,
    });
    expect(taskRoundOf([bet({ isFeatureBuy: true }), inside])).toMatchObject({ hasFeature: false });
    expect(taskRoundOf([bet({ jackpotWin: 1n })])).toMatchObject({ hasJackpot: true });
  });
});

describe('progress', () => {
  it('counts what its type asks for', () => {
    const rounds = [
      round('2026-11-20', { isWin: true, multiple: 9_999_999n }),
      round('2026-11-20', { isWin: true, multiple: 10_000_000n, hasFeature: true }),
      round('2026-11-21', { hasJackpot: true, betUsd: 500_000n }),
    ];
    const of = (more: Partial<TaskRule>) => taskStandingOf(rule({ target: 9_000_000n, ...more }), rounds).turns[0]?.progress;
    expect(of({ type: 'bet_count' })).toBe(3_000_000n);
    expect(of({ type: 'bet_amount' })).toBe(2_500_000n);
    expect(of({ type: 'win_count' })).toBe(2_000_000n);
    expect(of({ type: 'win_multiple', multiple: 10_000_000n })).toBe(1_000_000n);
    expect(of({ type: 'feature_triggered' })).toBe(1_000_000n);
    expect(of({ type: 'jackpot_hit' })).toBe(1_000_000n);
    expect(of({ type: 'days_in_a_row' })).toBe(2_000_000n);
  });

  it('goes on in the next turn with what is left over, on the same day, and stops after the last', () => {
    const rounds = ['20', '20', '21', '22', '23'].map((day) => round(`2026-11-${day}`, { betUsd: 2_000_000n }));
    const { turns, plays } = taskStandingOf(rule({ type: 'bet_amount', target: 3_000_000n, repeat: 2 }), rounds);
    expect(turns).toEqual([
      { progress: 3_000_000n, startedDay: '2026-11-20', completedDay: '2026-11-20' },
      { progress: 3_000_000n, startedDay: '2026-11-20', completedDay: '2026-11-21' },
    ]);
    expect([...plays.keys()]).toEqual(['2026-11-20', '2026-11-21']);
    expect(plays.get('2026-11-20')).toEqual({ rounds: 2, betUsd: 4_000_000n, winUsd: 0n });
  });

  it('of days in a row begins anew after a missed day and after the target', () => {
    const days = (list: string[]) =>
      taskStandingOf(
        rule({ type: 'days_in_a_row', repeat: 2 }),
        list.map((day) => round(`2026-11-${day}`)),
      ).turns.map(({ progress, completedDay }) => [progress / 1_000_000n, completedDay]);
    expect(days(['10', '11', '13'])).toEqual([[1n, null]]);
    expect(days(['10', '11', '13', '14', '15'])).toEqual([[3n, '2026-11-15']]);
    expect(days(['10', '11', '12', '13'])).toEqual([
      [3n, '2026-11-12'],
      [1n, null],
    ]);
    expect(days(['10', '11', '12', '13', '14', '15'])).toEqual([
      [3n, '2026-11-12'],
      [3n, '2026-11-15'],
    ]);
  });

  it('is the same in whatever order the rounds come, never above the target, and adds up to the total', () => {
    fc.assert(
      fc.property(
        fc.record({
          list: fc.array(fc.record({ day: fc.integer({ min: 10, max: 16 }), bet: fc.bigInt({ min: 0n, max: 5_000_000n }) }), {
            maxLength: 30,
          }),
          target: fc.bigInt({ min: 1n, max: 9_000_000n }),
          repeat: fc.integer({ min: 1, max: 4 }),
          type: fc.constantFrom('bet_amount' as const, 'bet_count' as const, 'days_in_a_row' as const),
        }),
        ({ list, target, repeat, type }) => {
          const asked = rule({ type, target: type === 'bet_amount' ? target : (1n + (target % 4n)) * 1_000_000n, repeat });
          const rounds = list.map(({ day, bet }) => round(`2026-11-${day}`, { betUsd: bet }));
          const { turns } = taskStandingOf(asked, rounds);
          expect(taskStandingOf(asked, rounds.toReversed()).turns).toEqual(turns);
          expect(turns.length).toBeLessThanOrEqual(repeat);
          for (const [at, { progress, completedDay }] of turns.entries()) {
            expect(progress).toBeLessThanOrEqual(asked.target);
            if (progress === asked.target) expect(completedDay).not.toBeNull();
            if (at > 0) expect(turns[at - 1]?.progress).toBe(asked.target);
          }
          if (type === 'days_in_a_row') return;
          const total = rounds.reduce((sum, { betUsd }) => sum + (type === 'bet_amount' ? betUsd : 1_000_000n), 0n);
          const most = asked.target * BigInt(repeat);
          expect(turns.reduce((sum, { progress }) => sum + progress, 0n)).toBe(total < most ? total : most);
        },
      ),
    );
  });

  it('of a turn is what the turns before leave', () => {
    expect([1, 2, 3].map((turn) => progressOf({ target: 4n }, 6n, turn))).toEqual([4n, 2n, 0n]);
  });
});

describe('turns', () => {
  const stands = (...progress: bigint[]) => ({
    turns: progress.map((one) => ({ progress: one, startedDay: '2026-11-20', completedDay: one === 3n ? '2026-11-20' : null })),
  });
  const plan = (now: ReturnType<typeof stands>, ...kept: Parameters<typeof planTurns>[2]) =>
    planTurns({ target: 3n }, now, kept).map(({ turn, state, progress }) => [turn, state, progress]);

  it('follow the bets until they are rewarded', () => {
    expect(plan(stands(2n))).toEqual([[1, 'in_progress', 2n]]);
    expect(plan(stands(3n, 1n), { turn: 1, state: 'in_progress', isByHand: false })).toEqual([
      [1, 'completed', 3n],
      [2, 'in_progress', 1n],
    ]);
    expect(plan(stands(2n), { turn: 1, state: 'completed', isByHand: false })).toEqual([[1, 'in_progress', 2n]]);
    expect(plan(stands(2n), { turn: 1, state: 'rewarded', isByHand: false })).toEqual([]);
    expect(
      plan(stands(2n), { turn: 1, state: 'rewarded', isByHand: false }, { turn: 2, state: 'in_progress', isByHand: false }),
    ).toEqual([[2, 'in_progress', 0n]]);
    expect(plan(stands(2n), { turn: 1, state: 'completed', isByHand: true })).toEqual([]);
  });

  it('keep the day on which they began when what began them is taken back', () => {
    const kept = [1, 2].map((turn) => ({ turn, state: 'in_progress' as const, isByHand: false }));
    expect(planTurns({ target: 3n }, stands(2n), kept).map(({ startedDay }) => startedDay)).toEqual(['2026-11-20', null]);
  });

  it('end with one that was revoked or has expired; one that was only shown has not begun', () => {
    expect(plan(stands(3n, 3n), { turn: 1, state: 'revoked', isByHand: false })).toEqual([]);
    expect(plan(stands(3n, 3n), { turn: 1, state: 'expired', isByHand: false })).toEqual([]);
    expect(plan(stands(), { turn: 1, state: 'assigned', isByHand: false })).toEqual([]);
    expect(plan(stands(1n), { turn: 1, state: 'assigned', isByHand: false })).toEqual([[1, 'in_progress', 1n]]);
    expect(plan(stands(), { turn: 1, state: 'in_progress', isByHand: false })).toEqual([[1, 'in_progress', 0n]]);
  });

  it('only make moves that their machine has', () => {
    const states = ['assigned', 'in_progress', 'completed', 'rewarded', 'expired', 'revoked'] as const;
    fc.assert(
      fc.property(fc.constantFrom(...states), fc.bigInt({ min: 0n, max: 3n }), fc.boolean(), (state, progress, hasBegun) => {
        const [change] = planTurns({ target: 3n }, hasBegun ? stands(progress) : stands(), [{ turn: 1, state, isByHand: false }]);
        if (change !== undefined && change.state !== state) expect(taskAccount.canMove(state, change.state)).toBe(true);
      }),
    );
  });
});
