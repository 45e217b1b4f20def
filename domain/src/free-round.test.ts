import { describe, expect, test } from 'vitest';
import {
  ALL_ROUNDS,
  LATE_REPORTS,
  canExtendFreeRounds,
  freeRoundGrant,
  freeRoundPrize,
  freeRoundPrizes,
  freeRoundStateNow,
  freeRoundWay,
  isFreeRoundPayable,
} from './free-round.ts';

const END = Date.parse('2026-03-10T12:00:00Z');
const MINUTE = 60_000;

describe('a grant of free rounds', () => {
  test('goes the ways of the specification and no other', () => {
    const ways = freeRoundGrant.states.flatMap((from) => freeRoundGrant.nextStates(from).map((to) => `${from} > ${to}`));
    expect(ways.toSorted()).toEqual([
      'active > cancelled',
      'active > completed',
      'active > expired',
      'pending > active',
      'pending > cancelled',
      'pending > expired',
    ]);
  });

  test.each([
    ['pending', 0, 0, -1, 'pending'],
    ['pending', 1, 1, -1, 'active'],
    ['pending', 0, 0, 0, 'expired'],
    ['active', 9, 0, -1, 'active'],
    // All rounds are begun, one has no result yet.
    ['active', 10, 1, -1, 'active'],
    ['active', 10, 1, 0, 'expired'],
    ['active', 10, 0, -1, 'completed'],
    ['pending', 10, 0, 5, 'completed'],
    // A round was taken back.
    ['active', 0, 0, -1, 'active'],
    ['cancelled', 10, 0, -1, 'cancelled'],
    ['completed', 3, 0, 5, 'completed'],
    ['expired', 10, 0, 5, 'expired'],
  ] as const)('that is %s, with %i of 10 rounds begun, %i of them open, %i ms after its end, is %s', (...row) => {
    const [state, rounds, open, afterMs, wanted] = row;
    const now = freeRoundStateNow({ state, rounds: 10, expiresAtMs: END }, { rounds, open }, END + afterMs);
    expect(now).toBe(wanted);
    let at = state as (typeof freeRoundGrant.states)[number];
    for (const next of freeRoundWay(state, now)) {
      freeRoundGrant.assertMove(at, next);
      at = next;
    }
    expect(at).toBe(now);
  });

  test('is paid when nothing can be added to its wins any more', () => {
    const at = (state: 'completed' | 'expired' | 'cancelled' | 'active', open: number, minutes: number) =>
      isFreeRoundPayable(
        { state, endedAtMs: END },
        { rounds: 5, open },
        { takingSinceMs: END - MINUTE, shownUntilMs: END + minutes * MINUTE },
      );
    expect(at('active', 0, 60)).toBe(false);
    for (const state of ['completed', 'expired', 'cancelled'] as const)
      expect([at(state, 0, 14), at(state, 0, 15), at(state, 1, 23 * 60), at(state, 1, 24 * 60)]).toEqual([
        false,
        true,
        false,
        true,
      ]);
  });

  test('waits for reports in time alone in which they were taken', () => {
    const at = (open: number, takingSince: number, shownUntil: number) =>
      isFreeRoundPayable(
        { state: 'cancelled', endedAtMs: END },
        { rounds: 5, open },
        { takingSinceMs: END + takingSince * MINUTE, shownUntilMs: END + shownUntil * MINUTE },
      );
    // Away from before the end until 40 minutes after it.
    expect([at(0, 40, 41), at(0, 40, 54), at(0, 40, 55)]).toEqual([false, false, true]);
    // A day after the end, and 5 minutes after the return.
    expect([at(1, 24 * 60 - 5, 24 * 60), at(1, 24 * 60 - 5, 24 * 60 + 10)]).toEqual([false, true]);
  });

  test('pays what was won up to its maximum', () => {
    expect([freeRoundPrize(5n, null), freeRoundPrize(5n, 4n), freeRoundPrize(4n, 4n), freeRoundPrize(0n, 4n)]).toEqual([
      5n,
      4n,
      4n,
      0n,
    ]);
  });

  test('is extended forward, up to 30 days from its start', () => {
    const start = END - 86_400_000;
    const to = (ms: number) => canExtendFreeRounds({ startsAtMs: start, expiresAtMs: END }, ms);
    const last = start + 30 * 86_400_000;
    expect([to(END), to(END + 1), to(last), to(last + 1), to(END - 1)]).toEqual([false, true, true, false, false]);
  });
});

test('pays round by round what is left of the maximum, and no round twice', () => {
  const wins = [
    { roundId: 'a', won: 40n },
    { roundId: 'b', won: 30n },
    { roundId: 'c', won: 50n },
    { roundId: 'd', won: 5n },
  ];
  const nothing = { roundIds: new Set<string>(), sum: 0n };
  const open = { wins, final: null };
  expect(freeRoundPrizes(open, null, nothing)).toEqual(wins);
  // 100 in all: 40 + 30 leave 30, and after that nothing.
  expect(freeRoundPrizes(open, 100n, nothing).map(({ won }) => won)).toEqual([40n, 30n, 30n]);
  // 60 were paid for a round that says 40 by now: what was paid stays and counts.
  const paid = { roundIds: new Set(['a']), sum: 60n };
  expect(freeRoundPrizes(open, 100n, paid)).toEqual([
    { roundId: 'b', won: 30n },
    { roundId: 'c', won: 10n },
  ]);
});

test('pays at last what came to the rounds after they were paid, up to the maximum', () => {
  const wins = [
    { roundId: 'a', won: 40n },
    { roundId: 'b', won: 30n },
  ];
  const paid = { roundIds: new Set(['a']), sum: 15n };
  const at = (final: bigint, maxWin: bigint | null) => freeRoundPrizes({ wins, final }, maxWin, paid);
  // 15 of a's 40 and b's 30 leave 25 of 70.
  expect(at(70n, null)).toEqual([
    { roundId: 'b', won: 30n },
    { roundId: LATE_REPORTS, won: 25n },
  ]);
  expect(at(70n, 60n).map(({ won }) => won)).toEqual([30n, 15n]);
  expect(at(70n, 45n).map(({ won }) => won)).toEqual([30n]);
  expect(freeRoundPrizes({ wins: [], final: 10n }, null, paid)).toEqual([]);
});

test('pays all rounds together as soon as they are played, and later what came to them', () => {
  const all = (won: bigint) => [{ roundId: ALL_ROUNDS, won }];
  const nothing = { roundIds: new Set<string>(), sum: 0n };
  const paid = { roundIds: new Set([ALL_ROUNDS]), sum: 20n };
  expect(freeRoundPrizes({ wins: all(20n), final: null }, null, nothing)).toEqual(all(20n));
  expect(freeRoundPrizes({ wins: all(20n), final: 20n }, null, nothing)).toEqual(all(20n));
  expect(freeRoundPrizes({ wins: all(70n), final: null }, 30n, nothing)).toEqual(all(30n));
  expect(freeRoundPrizes({ wins: all(70n), final: null }, null, paid)).toEqual([]);
  expect(freeRoundPrizes({ wins: all(70n), final: 70n }, null, paid)).toEqual([{ roundId: LATE_REPORTS, won: 50n }]);
  expect(freeRoundPrizes({ wins: all(70n), final: 70n }, 30n, paid)).toEqual([{ roundId: LATE_REPORTS, won: 10n }]);
  // Less than was paid by now: what was paid stays.
  expect(freeRoundPrizes({ wins: all(5n), final: 5n }, null, paid)).toEqual([]);
});
