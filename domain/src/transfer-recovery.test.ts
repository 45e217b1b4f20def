import { describe, expect, it, test } from 'vitest';
import type { TransferDirection, TransferState } from './transfer.ts';
import { afterRecoveryStep, type RecoveryPosition, recoveryOf, type RecoveryState } from './transfer-recovery.ts';

const open = (direction: TransferDirection, state: TransferState, recovery: RecoveryState | null = null) => ({
  transferId: 't-1',
  direction,
  state,
  amount: '5.000000',
  createdAtMs: 0,
  isReturned: false,
  recovery,
});
const LATE_MS = 60_000;

describe('what staff may do', () => {
  it.each<[TransferDirection, TransferState, 'retry' | 'cancel' | null]>([
    ['out', 'requested', 'retry'],
    ['out', 'retrying', 'retry'],
    ['out', 'manual', 'retry'],
    ['out', 'done', null],
    ['in', 'requested', 'cancel'],
    ['in', 'failed', 'cancel'],
    ['in', 'done', null],
    ['in', 'cancel_sent', null],
    ['in', 'cancelled', null],
    ['cancel', 'manual', null],
  ])('%s that is %s: %s', (direction, state, kind) => {
    expect(recoveryOf(open(direction, state), LATE_MS)).toBe(kind);
  });

  it('leaves an in to its platform for a minute', () => {
    expect(recoveryOf(open('in', 'requested'), LATE_MS - 1)).toBeNull();
    expect(recoveryOf(open('in', 'requested'), LATE_MS)).toBe('cancel');
  });

  it('does nothing twice, and goes on with what was left to staff', () => {
    expect(recoveryOf(open('out', 'retrying', 'running'), LATE_MS)).toBeNull();
    expect(recoveryOf(open('out', 'manual', 'done'), LATE_MS)).toBeNull();
    expect(recoveryOf(open('out', 'manual', 'manual'), LATE_MS)).toBe('retry');
    expect(recoveryOf(open('in', 'cancel_sent', 'manual'), LATE_MS)).toBe('cancel');
  });

  it('never sends money again that another transfer has given back', () => {
    expect(recoveryOf({ ...open('out', 'manual'), isReturned: true }, LATE_MS)).toBeNull();
  });

  it('needs an amount, and an id that leaves room for that of its cancel', () => {
    expect(recoveryOf({ ...open('out', 'manual'), amount: '0' }, LATE_MS)).toBeNull();
    expect(recoveryOf({ ...open('in', 'failed'), transferId: 'x'.repeat(57) }, LATE_MS)).toBe('cancel');
    expect(recoveryOf({ ...open('in', 'failed'), transferId: 'x'.repeat(58) }, LATE_MS)).toBeNull();
    expect(recoveryOf({ ...open('out', 'manual'), transferId: 'x'.repeat(64) }, LATE_MS)).toBe('retry');
  });
});

const at = (change: Partial<RecoveryPosition>): RecoveryPosition => ({
  kind: 'cancel',
  step: 'call',
  isBooked: false,
  tries: 1,
  triesSinceMs: 0,
  ...change,
});

test('looks, calls, and sees that the books show it', () => {
  const looked = afterRecoveryStep(at({ step: 'look' }), { result: 'done', nowMs: 7 });
  expect(looked).toEqual({ state: 'running', step: 'call', isBooked: false, nextAttemptAtMs: 7 });
  const called = afterRecoveryStep(at({}), { result: 'done', nowMs: 8 });
  expect(called).toEqual({ state: 'running', step: 'books', isBooked: true, nextAttemptAtMs: 8 });
  const shown = afterRecoveryStep(at({ step: 'books', isBooked: true }), { result: 'done', nowMs: 9 });
  expect(shown).toEqual({ state: 'done', step: 'books', isBooked: true, nextAttemptAtMs: null });
});

test('the wallet is not called while the books do not show that an in is taken back, nor after its platform ended it', () => {
  for (const result of ['waiting', 'unknown'] as const)
    expect(afterRecoveryStep(at({ step: 'look' }), { result, nowMs: 0 })).toMatchObject({ step: 'look', nextAttemptAtMs: 1_000 });
  expect(afterRecoveryStep(at({ step: 'look' }), { result: 'overtaken', nowMs: 0 })).toMatchObject({
    state: 'overtaken',
    nextAttemptAtMs: null,
  });
});

test('an unknown end is repeated after 1 s, 5 s and 30 s, then each minute, for twelve hours, and then left to staff', () => {
  for (const kind of ['retry', 'cancel'] as const) {
    const wait = (tries: number, nowMs: number) => afterRecoveryStep(at({ kind, tries }), { result: 'unknown', nowMs });
    expect([1, 2, 3, 4, 90].map((tries) => wait(tries, 0).nextAttemptAtMs)).toEqual([1_000, 5_000, 30_000, 60_000, 60_000]);
    const end = 12 * 3_600_000;
    expect(wait(700, end - 60_000)).toMatchObject({ step: 'call', nextAttemptAtMs: end });
    expect(wait(700, end - 59_999)).toMatchObject({ state: 'running', step: 'books', isBooked: false });
  }
});

test('a definite no, and what ran out of time, is written into the books before staff see it', () => {
  expect(afterRecoveryStep(at({ kind: 'retry' }), { result: 'refused', nowMs: 3 })).toEqual({
    state: 'running',
    step: 'books',
    isBooked: false,
    nextAttemptAtMs: 3,
  });
  expect(afterRecoveryStep(at({ step: 'books' }), { result: 'done', nowMs: 4 })).toMatchObject({ state: 'manual' });
});

test('what never left waits without being counted', () => {
  expect(afterRecoveryStep(at({ tries: 1 }), { result: 'not_sent', nowMs: 10 })).toMatchObject({
    step: 'call',
    nextAttemptAtMs: 5_010,
  });
});
