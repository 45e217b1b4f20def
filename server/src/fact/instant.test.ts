import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseInstant } from './instant.ts';

const FIRST_MS = Date.UTC(2000, 0, 1);
const LAST_MS = Date.UTC(2099, 11, 31);

describe('an instant of a bet', () => {
  test('is what Date prints, in any order of days', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: FIRST_MS, max: LAST_MS }), { minLength: 1, maxLength: 20 }), (instants) => {
        expect(instants.map((ms) => parseInstant(new Date(ms).toISOString()))).toEqual(instants);
      }),
    );
  });

  test('may have fewer decimals', () => {
    const at = Date.UTC(2026, 10, 21, 10, 0, 7);
    expect(['07', '07.4', '07.45', '07.456', '07.006'].map((second) => parseInstant(`2026-11-21T10:00:${second}Z`))).toEqual([
      at,
      at + 400,
      at + 450,
      at + 456,
      at + 6,
    ]);
  });

  test('exists: the calendar decides about days, the clock about times', () => {
    expect(parseInstant('2028-02-29T00:00:00Z')).toBe(Date.UTC(2028, 1, 29));
    const impossible = [
      '2027-02-29T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-00-10T00:00:00Z',
      '2026-01-00T00:00:00Z',
      '2026-01-32T00:00:00Z',
    ];
    const noTimes = ['2026-01-31T24:00:00Z', '2026-01-31T23:60:00Z', '2026-01-31T23:59:60Z'];
    expect([...impossible, ...noTimes].map(parseInstant)).toEqual([...impossible, ...noTimes].map(() => Number.NaN));
  });

  test.each([
    '',
    '2026-11-21',
    '2026-11-21T10:00:00',
    '2026-11-21T10:00:00+00:00',
    '2026-11-21T10:00:00.1234Z',
    '2026-11-21 10:00:00Z',
    '2026-11-21T10:00Z',
    ' 2026-11-21T10:00:00Z',
    '２026-11-21T10:00:00Z',
  ])('refuses %j', (text) => {
    expect(parseInstant(text)).toBeNaN();
  });
});
