import type { Completeness } from '@manager/contract/features/system/completeness';
import { describe, expect, it } from 'vitest';
import { storeKind, storeLabel } from './store-label.ts';

const WHOLE: Completeness = {
  state: 'complete',
  behind_s: 0,
  months: [],
  gaps: [],
  disk: 'enough',
  restored: null,
  checked_at: null,
  verified_at: null,
};
const month = (name: string, pct: number | null, isStuck = false): Completeness['months'][number] => ({
  month: name,
  since: '2026-11-20T10:00:00.000Z',
  restored_pct: pct,
  is_stuck: isStuck,
});
const incomplete = (...months: Completeness['months']): Completeness => ({ ...WHOLE, state: 'incomplete', months });
const t = (key: string, values: object = {}): string => [key, ...Object.values(values).map(String)].join(' | ');

describe('what is said of the report store', () => {
  it.each([
    ['nothing while all is well', WHOLE, undefined],
    ['nothing of a bet that is on its way', { ...WHOLE, state: 'behind', behind_s: 9 }, undefined],
    ['how far it is behind', { ...WHOLE, state: 'behind', behind_s: 10 }, 'storeBehind | 10'],
    ['in minutes when it is long', { ...WHOLE, state: 'behind', behind_s: 179 }, 'storeBehindLong | 2'],
    ['that it is being looked at', { ...WHOLE, state: 'unknown' }, 'storeChecking'],
    ['the month', incomplete(month('2026-11', null)), 'storeRestoring | November 2026'],
    ['the month and how far it is', incomplete(month('2026-11', 42)), 'storeRestoringPct | November 2026 | 42'],
    [
      'how far several are together',
      incomplete(month('2026-10', 80), month('2026-11', 5)),
      'storeRestoringPct | storeMonths | 2 | 42',
    ],
    ['that somebody has to help', incomplete(month('2026-10', 80), month('2026-11', 5, true)), 'storeStuck'],
    ['that the disk gets full', { ...WHOLE, disk: 'low' }, 'diskLow'],
    [
      'months before a disk that gets full',
      { ...incomplete(month('2026-11', null)), disk: 'low' },
      'storeRestoring | November 2026',
    ],
    ['that nothing is taken in, before all else', { ...incomplete(month('2026-10', 80, true)), disk: 'full' }, 'diskFull'],
  ] as const)('%s', (_, state, expected) => expect(storeLabel(state as Completeness, { t, language: 'en' })).toBe(expected));
  it('says nothing of a month that is whole again', () => expect(storeKind(WHOLE)).toBeUndefined());
});
