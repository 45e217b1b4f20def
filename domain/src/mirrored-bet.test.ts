import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterWindow,
  firstWindow,
  isPullStale,
  judgeRevision,
  pauseAfterFailures,
  type PullPlace,
  statusOfVendor,
  walkOf,
} from './mirrored-bet.ts';

const MINUTE = 60_000;
const RULES = { lagMs: 10 * MINUTE, windowMs: 15 * MINUTE };
const at = (text: string): number => Date.parse(`2026-03-01T${text}Z`);

describe('the windows of a pull', () => {
  test('the first begins a day ago and ends three minutes ago', () => {
    const walk = walkOf({ pulledUntilMs: null, walk: null }, RULES, at('12:00:00'));
    expect(walk).toEqual({ fromMs: at('11:57:00') - 24 * 60 * MINUTE, toMs: at('11:57:00') });
  });

  test('the next goes back by the lag; one that nothing was added to asks for nothing', () => {
    const place: PullPlace = { pulledUntilMs: at('11:57:00'), walk: null };
    expect(walkOf(place, RULES, at('12:01:00'))).toEqual({ fromMs: at('11:47:00'), toMs: at('11:58:00') });
    expect(walkOf(place, RULES, at('12:00:00'))).toBeNull();
    // A clock that was set back.
    expect(walkOf(place, RULES, at('11:00:00'))).toBeNull();
  });

  test('an outage is walked window by window, none of them longer than allowed', () => {
    let place: PullPlace = { pulledUntilMs: at('10:00:00'), walk: null };
    const walk = walkOf(place, RULES, at('10:43:00'));
    const told: string[] = [];
    for (let next = walk; next !== null; next = place.walk) {
      const window = firstWindow(next, RULES);
      told.push(`${new Date(window.fromMs).toISOString().slice(11, 16)}-${new Date(window.toMs).toISOString().slice(11, 16)}`);
      place = afterWindow({ ...place, walk: next }, window);
    }
    expect(told).toEqual(['09:50-10:05', '10:05-10:20', '10:20-10:35', '10:35-10:40']);
    expect(place).toEqual({ pulledUntilMs: at('10:40:00'), walk: null });
  });

  test('whatever the vendor’s delay within its lag, and however long the pulls are away, every change is asked for after it was shown', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 90 * MINUTE }), fc.integer({ min: 1, max: 5 })), {
          minLength: 1,
          maxLength: 20,
        }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 24 * 60 * MINUTE }), fc.integer({ min: 0, max: 13 * MINUTE })), {
          maxLength: 40,
        }),
        (windowMinutes, pauses, changes) => {
          const rules = { lagMs: 10 * MINUTE, windowMs: windowMinutes * MINUTE };
          const seen = new Set<number>();
          let nowMs = 0;
          let place: PullPlace = { pulledUntilMs: 0, walk: null };
          // A step is one window; between two of them the process may be away.
          const steps = [...pauses, ...Array.from({ length: 3_000 }, () => [10 * MINUTE, 40] as const)];
          for (const [pauseMs, windows] of steps) {
            nowMs += pauseMs;
            for (let step = 0; step < windows; step += 1) {
              const walk = walkOf(place, rules, nowMs);
              if (walk === null) break;
              const window = firstWindow(walk, rules);
              expect(window.toMs - window.fromMs).toBeLessThanOrEqual(rules.windowMs);
              for (const [index, [changedMs, delayMs]] of changes.entries())
                if (changedMs >= window.fromMs && changedMs < window.toMs && changedMs + delayMs <= nowMs) seen.add(index);
              place = afterWindow({ ...place, walk }, window);
            }
            if (nowMs > 25 * 60 * MINUTE && place.walk === null && (place.pulledUntilMs ?? 0) > 24 * 60 * MINUTE + 15 * MINUTE)
              break;
          }
          expect(seen.size).toBe(changes.length);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is stale when it is behind by more than lag, hold and pause together', () => {
    const pull = { pulledUntilMs: at('11:00:00'), lagMs: 10 * MINUTE, pollMs: MINUTE };
    expect(isPullStale({ ...pull, nowMs: at('11:14:00') })).toBe(false);
    expect(isPullStale({ ...pull, nowMs: at('11:14:01') })).toBe(true);
    expect(isPullStale({ ...pull, pulledUntilMs: null, nowMs: 0 })).toBe(true);
  });

  test('rests longer after each failure, never more than five minutes', () => {
    expect([0, 1, 2, 3, 6, 7, 100].map((failures) => pauseAfterFailures(failures) / 1000)).toEqual([5, 5, 10, 20, 160, 300, 300]);
  });
});

describe('revisions', () => {
  test('in whatever order and however often they come, each counts once and the highest wins', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 30 }), (sent) => {
        const known = new Map<number, string>();
        let newest = 0;
        const verdicts = sent.map((revision) => {
          const verdict = judgeRevision(known, { revision, hash: `of ${revision}` });
          if (verdict === 'new' || verdict === 'changed') newest = revision;
          if (verdict !== 'same') known.set(revision, `of ${revision}`);
          return verdict;
        });
        expect(newest).toBe(Math.max(...sent));
        expect(new Set(known.keys())).toEqual(new Set(sent));
        expect(verdicts.filter((verdict) => verdict === 'new')).toHaveLength(1);
        expect(verdicts.filter((verdict) => verdict === 'same')).toHaveLength(sent.length - new Set(sent).size);
      }),
    );
  });

  test('one that says another thing under a known number is a conflict', () => {
    expect(judgeRevision(new Map([[1, 'a']]), { revision: 1, hash: 'b' })).toBe('conflict');
    expect(judgeRevision(new Map([[3, 'a']]), { revision: 2, hash: 'b' })).toBe('late');
  });
});

test('a vendor’s word becomes one of Manager’s, or none', () => {
  expect(['WON', 'Cash Out', 'void', 'resettled', 'open', 'constructor', 'half-won'].map(statusOfVendor)).toEqual([
    'settled',
    'settled',
    'cancelled',
    'adjusted',
    'pending',
    null,
    null,
  ]);
});
