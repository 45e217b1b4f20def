import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cancelIdOf, type MoneyAction, nextTry } from './wallet-retry.ts';

const HOUR_MS = 3_600_000;
const giving = fc.constantFrom<MoneyAction>('credit', 'cancel', 'transfer_out');

/** Instants at which a request is sent that never gets an answer; each attempt lasts as long as `lasts` says. */
const attemptsOf = (action: MoneyAction, firstSentAtMs: number, lasts: (attempt: number) => number): number[] => {
  const sent = [firstSentAtMs];
  for (;;) {
    const nowMs = (sent.at(-1) ?? 0) + lasts(sent.length);
    const next = nextTry({ action, attempt: sent.length, firstSentAtMs, nowMs });
    if (next.step !== 'repeat') {
      expect(next).toEqual({ step: 'manual' });
      return sent;
    }
    sent.push(next.atMs);
  }
};

describe('a request that gives', () => {
  it('to a wallet that refuses at once is sent at these seconds, the last one before twelve hours are over', () => {
    const seconds = attemptsOf('credit', 0, () => 0).map((ms) => ms / 1_000);
    // By hand: 0, +1, +5, +30, then + 60 each; (43 200 − 36) / 60 = 719.4 further ones.
    expect(seconds.slice(0, 6)).toEqual([0, 1, 6, 36, 96, 156]);
    expect([seconds.length, seconds.at(-1)]).toEqual([4 + 719, 36 + 719 * 60]);
  });

  it('is repeated ever less often, never early and never later than twelve hours, however long the attempts last', () => {
    const durations = fc.array(fc.integer({ min: 0, max: 8_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(giving, fc.integer({ min: 0, max: 2_000_000_000_000 }), durations, (action, firstMs, lasted) => {
        const lasts = (attempt: number): number => lasted[attempt % lasted.length] as number;
        const sent = attemptsOf(action, firstMs, lasts);
        const pauses = sent.slice(1).map((ms, index) => ms - ((sent[index] as number) + lasts(index + 1)));
        expect(pauses.slice(0, 3)).toEqual([1_000, 5_000, 30_000]);
        expect(new Set(pauses.slice(3))).toEqual(new Set([60_000]));
        const lastMs = sent.at(-1) as number;
        expect(lastMs).toBeLessThanOrEqual(firstMs + 12 * HOUR_MS);
        // Given up no sooner than needed: one pause more would have been too late.
        expect(lastMs + lasts(sent.length) + 60_000).toBeGreaterThan(firstMs + 12 * HOUR_MS);
      }),
      { numRuns: 100 },
    );
  });

  it('that lay for half a day is not sent again by itself', () => {
    expect(nextTry({ action: 'credit', attempt: 1, firstSentAtMs: 0, nowMs: 12 * HOUR_MS })).toEqual({ step: 'manual' });
    expect(nextTry({ action: 'cancel', attempt: 1, firstSentAtMs: 0, nowMs: 12 * HOUR_MS - 1_000 })).toEqual({
      step: 'repeat',
      atMs: 12 * HOUR_MS,
    });
  });
});

it('a request that takes is never repeated, whenever it is asked about', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(), fc.nat(), (attempt, firstSentAtMs, laterMs) => {
      const tried = { action: 'transfer_in', attempt, firstSentAtMs, nowMs: firstSentAtMs + laterMs } as const;
      expect(nextTry(tried)).toEqual({ step: 'cancel' });
    }),
  );
});

it('the cancel of a request fits into the 64 characters of an id', () => {
  expect(cancelIdOf('x'.repeat(57))).toHaveLength(64);
});
