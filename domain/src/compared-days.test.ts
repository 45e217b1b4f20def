import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochDayOf, dateOfEpochDay } from './calendar.ts';
import { comparedDayOf, comparedDays } from './compared-days.ts';

const range = (dateFrom: string, dateTo: string) => ({ dateFrom, dateTo });

describe('the range to compare with', () => {
  it.each([
    ['one day', range('2026-03-01', '2026-03-01'), range('2026-02-28', '2026-02-28'), range('2026-02-01', '2026-02-01')],
    ['a week', range('2026-03-02', '2026-03-08'), range('2026-02-23', '2026-03-01'), range('2026-02-02', '2026-02-08')],
    ['a month', range('2026-03-01', '2026-03-31'), range('2026-01-29', '2026-02-28'), range('2026-02-01', '2026-02-28')],
    ['a short month', range('2026-02-01', '2026-02-28'), range('2026-01-04', '2026-01-31'), range('2026-01-01', '2026-01-31')],
    [
      'the end of a long month',
      range('2026-03-29', '2026-03-31'),
      range('2026-03-26', '2026-03-28'),
      range('2026-02-28', '2026-02-28'),
    ],
    ['a leap day', range('2028-03-29', '2028-03-29'), range('2028-03-28', '2028-03-28'), range('2028-02-29', '2028-02-29')],
    [
      'the turn of the year',
      range('2026-01-01', '2026-01-15'),
      range('2025-12-17', '2025-12-31'),
      range('2025-12-01', '2025-12-15'),
    ],
  ])('of %s', (...[, own, previous, lastMonth]) => {
    expect(comparedDays(own, 'previous')).toEqual(previous);
    expect(comparedDays(own, 'last_month')).toEqual(lastMonth);
  });

  it('before has as many days and ends where the range begins; each day has its place in it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 30_000 }), fc.integer({ min: 0, max: 92 }), (first, more) => {
        const own = range(dateOfEpochDay(first), dateOfEpochDay(first + more));
        const before = comparedDays(own, 'previous');
        expect(epochDayOf(before.dateTo)).toBe(first - 1);
        expect(epochDayOf(before.dateFrom)).toBe(first - 1 - more);
        expect(comparedDayOf(own.dateFrom, { range: own, withWhat: 'previous' })).toBe(before.dateFrom);
        expect(comparedDayOf(own.dateTo, { range: own, withWhat: 'previous' })).toBe(before.dateTo);
      }),
    );
  });
});
