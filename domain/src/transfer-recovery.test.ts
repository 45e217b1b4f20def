import { describe, expect, it, test } from 'vitest';
import type { TransferDirection, TransferState } from './transfer.ts';
import {
  afterRecoveryStep,
  type ChainMember,
  isReturned,
  type RecoveryPosition,
  recoveryOf,
  type RecoveryState,
} from './transfer-recovery.ts';

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
    // Its platform cancels it by itself for another minute.
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

  it('takes back what got stuck at its platform, two minutes after the request, and what somebody stopped, at once', () => {
    expect(recoveryOf(open('in', 'cancel_sent'), 2 * LATE_MS - 1)).toBeNull();
    expect(recoveryOf(open('in', 'cancel_sent'), 2 * LATE_MS)).toBe('cancel');
    for (const state of ['requested', 'failed', 'cancel_sent'] as const)
      expect(recoveryOf(open('in', state, 'manual'), 0)).toBe('cancel');
    for (const state of ['done', 'cancelled'] as const) expect(recoveryOf(open('in', state, 'manual'), LATE_MS)).toBeNull();
  });

  it('never moves money that the player has by another transfer', () => {
    expect(recoveryOf({ ...open('out', 'manual'), isReturned: true }, LATE_MS)).toBeNull();
    expect(recoveryOf({ ...open('in', 'failed'), isReturned: true }, LATE_MS)).toBeNull();
  });

  it('needs an amount, and an id that leaves room for that of its cancel', () => {
    expect(recoveryOf({ ...open('out', 'manual'), amount: '0' }, LATE_MS)).toBeNull();
    expect(recoveryOf({ ...open('in', 'failed'), transferId: 'x'.repeat(57) }, LATE_MS)).toBe('cancel');
    expect(recoveryOf({ ...open('in', 'failed'), transferId: 'x'.repeat(58) }, LATE_MS)).toBeNull();
    expect(recoveryOf({ ...open('out', 'manual'), transferId: 'x'.repeat(64) }, LATE_MS)).toBe('retry');
  });
});

describe('whether the player has the money by another transfer', () => {
  const member = (transferId: string, change: Partial<ChainMember> = {}): ChainMember => ({
    transferId,
    direction: 'out',
    state: 'manual',
    refs: ['in-1'],
    recovery: null,
    ...change,
  });
  const anIn = (change: Partial<ChainMember> = {}) => member('in-1', { direction: 'in', state: 'failed', refs: [], ...change });

  it.each<[string, Partial<ChainMember>, boolean]>([
    ['an out that is booked', { state: 'done' }, true],
    ['an out that its platform asks for', { state: 'requested' }, true],
    ['an out that its platform repeats', { state: 'retrying' }, true],
    ['an out that Manager sends', { recovery: 'running' }, true],
    ['an out that is left to staff', {}, false],
    ['an out that Manager could not send', { recovery: 'manual' }, false],
    ['an out of other ins', { state: 'done', refs: ['in-2'] }, false],
    ['its own cancel', { direction: 'cancel', state: 'done' }, false],
  ])('an in by %s: %s', (_, change, expected) => {
    const self = anIn();
    expect(isReturned({ ...self, isFitting: false, twice: [] }, [self, member('other', change)])).toBe(expected);
  });

  it.each<[string, ChainMember, isFitting: boolean, boolean]>([
    ['an in that Manager takes back', anIn({ recovery: 'running' }), true, true],
    ['an in that Manager took back', anIn({ state: 'cancelled', recovery: 'done' }), false, true],
    ['an in that was taken back and is not in it', anIn({ state: 'cancelled', recovery: 'done' }), true, false],
    ['an in that could not be taken back', anIn({ state: 'cancel_sent', recovery: 'manual' }), false, false],
    ['an in whose end was lost: its cancel is booked', member('c', { direction: 'cancel', state: 'done' }), false, true],
    ['a cancel of another in', member('c', { direction: 'cancel', state: 'done', refs: ['in-9'] }), false, false],
    ['an in of its that stays', anIn({ state: 'done' }), true, false],
    ['an in of others that is taken back', anIn({ transferId: 'in-9', recovery: 'running' }), true, false],
  ])('an out by %s: %s, %s', (...[, other, isFitting, expected]) => {
    const self = member('out-1');
    expect(isReturned({ ...self, isFitting, twice: [] }, [self, other])).toBe(expected);
  });

  it('an out by another out of the same money, once that is sent or booked', () => {
    const self = member('out-1');
    const said = (twice: string[], change: Partial<ChainMember>) =>
      isReturned({ ...self, isFitting: false, twice }, [self, member('out-2', change)]);
    expect([said(['out-2'], { state: 'done' }), said(['out-2'], { recovery: 'running' }), said(['out-2'], {})]).toEqual([
      true,
      true,
      false,
    ]);
    expect(said([], { state: 'done' })).toBe(false);
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
