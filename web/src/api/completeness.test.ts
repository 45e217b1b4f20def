import { describe, expect, it } from 'vitest';
import { hasWorsened, isOutdated } from './completeness.ts';

const months = (...names: string[]): ReadonlySet<string> => new Set(names);
const marked = { months: ['2026-10', '2026-11'] };

describe('a marked answer is asked for again', () => {
  it.each([
    { when: 'once one of its months is whole', incomplete: marked, state: 'incomplete', now: months('2026-11'), expected: true },
    { when: 'once everything is', incomplete: marked, state: 'complete', now: months(), expected: true },
    {
      when: 'not while its months are not',
      incomplete: marked,
      state: 'incomplete',
      now: months(...marked.months, '2026-12'),
      expected: false,
    },
    { when: 'not while nothing is known of the store', incomplete: marked, state: 'unknown', now: months(), expected: false },
    { when: 'never when it was whole', incomplete: undefined, state: 'incomplete', now: months('2026-11'), expected: false },
  ] as const)('$when', ({ expected, ...of }) => expect(isOutdated(of)).toBe(expected));
});

describe('every answer is asked for again', () => {
  it.each([
    { when: 'when a month is lost', before: months('2026-10'), now: months('2026-10', '2026-11'), expected: true },
    { when: 'when another one is lost than before', before: months('2026-10'), now: months('2026-11'), expected: true },
    { when: 'not when one is whole again', before: months('2026-10', '2026-11'), now: months('2026-11'), expected: false },
    { when: 'not by the first state that is heard of', before: undefined, now: months('2026-11'), expected: false },
  ])('$when', ({ before, now, expected }) => expect(hasWorsened(before, now)).toBe(expected));
});
