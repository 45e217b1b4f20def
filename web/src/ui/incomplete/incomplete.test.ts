import type { Completeness } from '@manager/contract/features/system/completeness';
import { describe, expect, it } from 'vitest';
import { monthNames, runsOf } from './month-names.ts';
import { restoringOf } from './restoring.ts';

describe('months', () => {
  it('that follow each other are one stretch, also over the turn of the year', () =>
    expect(runsOf(['2025-11', '2025-12', '2026-01', '2026-03'])).toEqual([
      ['2025-11', '2026-01'],
      ['2026-03', '2026-03'],
    ]));
  it.each([
    ['en', 'November 2025 – January 2026 and March 2026'],
    ['zh', '2025年11月 – 2026年1月和2026年3月'],
    ['es', 'noviembre de 2025 – enero de 2026 y marzo de 2026'],
    ['ja', '2025年11月 – 2026年1月、2026年3月'],
  ] as const)('have names in %s', (language, text) =>
    expect(monthNames(['2025-11', '2025-12', '2026-01', '2026-03'], language)).toBe(text),
  );
});

describe('how far a page is restored', () => {
  const state = (months: [month: string, pct: number | null, isStuck?: boolean][]): Completeness => ({
    state: 'incomplete',
    behind_s: 0,
    months: months.map(([month, pct, isStuck = false]) => ({
      month,
      since: '2026-11-20T10:00:00.000Z',
      restored_pct: pct,
      is_stuck: isStuck,
    })),
    gaps: [],
    disk: 'enough',
    restored: null,
    checked_at: null,
    verified_at: null,
  });
  it.each([
    [
      'counts its own months',
      state([
        ['2026-09', 1],
        ['2026-11', 42],
      ]),
      { kind: 'restoring', pct: 42 },
    ],
    [
      'counts all of them, one that was not begun as nothing',
      state([
        ['2026-10', null],
        ['2026-11', 99],
      ]),
      { kind: 'restoring', pct: 49 },
    ],
    ['may not have begun', state([['2026-11', null]]), { kind: 'restoring', pct: null }],
    [
      'may need help',
      state([
        ['2026-10', 80],
        ['2026-11', null, true],
      ]),
      { kind: 'stuck', pct: null },
    ],
    ['may be over already', state([['2026-09', 10]]), { kind: 'noted', pct: null }],
    ['may not be known', undefined, { kind: 'noted', pct: null }],
    ['is not known while the store is looked at', { ...state([]), state: 'unknown' as const }, { kind: 'checking', pct: null }],
  ])('%s', (_, of, expected) => expect(restoringOf(of, ['2026-10', '2026-11'])).toEqual(expected));
});
