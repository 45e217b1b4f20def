import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Calendar, dateOfEpochDay, dayBounds, epochDayOf, isValidSettlementHour, isValidTimeZone, nextBoundary, settleDate,
} from './calendar.ts';
import { latestSettleDate, literalSettleDate } from './testing/wall-clock.ts';

const HOUR_MS = 3_600_000;
const at = (iso: string): number => Date.parse(iso);
const calendar = (timezone: string, settlementHour: number): Calendar => ({ timezone, settlementHour });
const lengthH = (date: string, of: Calendar): number => {
  const { startMs, endMs } = dayBounds(date, of);
  return (endMs - startMs) / HOUR_MS;
};

const zones = Intl.supportedValuesOf('timeZone');
const anyCalendar = fc.record({ timezone: fc.constantFrom(...zones), settlementHour: fc.integer({ min: 0, max: 23 }) });
const anyInstant = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });

describe('settleDate', () => {
  it.each([
    ['2026-01-02T03:59:59Z', 'Asia/Shanghai', 12, '2026-01-01'],
    ['2026-01-02T04:00:00Z', 'Asia/Shanghai', 12, '2026-01-02'],
    ['2026-01-01T18:29:59Z', 'Asia/Kolkata', 0, '2026-01-01'],
    ['2026-01-01T18:30:00Z', 'Asia/Kolkata', 0, '2026-01-02'],
    ['2026-11-01T05:30:00Z', 'America/New_York', 1, '2026-11-01'],
    ['2026-11-01T06:30:00Z', 'America/New_York', 1, '2026-11-01'],
    ['2026-01-01T18:14:59.999Z', 'Asia/Kathmandu', 0, '2026-01-01'],
    ['2026-01-01T18:15:00Z', 'Asia/Kathmandu', 0, '2026-01-02'],
    ['2024-02-29T23:59:59Z', 'UTC', 0, '2024-02-29'],
    ['2024-03-01T22:59:59Z', 'UTC', 23, '2024-02-29'],
  ])('of %s in %s from %i h is %s', (iso, zone, hour, date) => {
    expect(settleDate(at(iso), calendar(zone, hour))).toBe(date);
  });

  it('does not reopen a day where the clock steps back over the settlement hour', () => {
    // Troll falls back from 03:00 to 01:00 at 01:00Z; 02:00 has struck once already, at 00:00Z.
    const troll = calendar('Antarctica/Troll', 2);
    expect(settleDate(at('2026-10-25T00:30:00Z'), troll)).toBe('2026-10-25');
    expect(literalSettleDate(at('2026-10-25T01:30:00Z'), troll)).toBe('2026-10-24');
    expect(settleDate(at('2026-10-25T01:30:00Z'), troll)).toBe('2026-10-25');
  });

  it('equals the rule computed by Intl in every zone', () => {
    fc.assert(
      fc.property(anyInstant, anyCalendar, (instantMs, of) => {
        const date = settleDate(instantMs, of);
        if (date !== literalSettleDate(instantMs, of)) expect(date).toBe(latestSettleDate(instantMs, of));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('dayBounds', () => {
  it.each([
    ['2026-03-08', 'America/New_York', 0, 23],
    ['2026-11-01', 'America/New_York', 0, 25],
    ['2026-10-31', 'America/New_York', 2, 25], // the repeated hour lies before 02:00
    ['2026-03-08', 'America/New_York', 2, 23], // from the jump (03:00 local) to 02:00
    ['2026-10-04', 'Australia/Lord_Howe', 0, 23.5],
    ['2026-03-29', 'Antarctica/Troll', 0, 22],
    ['2026-10-25', 'Antarctica/Troll', 0, 26],
    ['2026-05-05', 'Asia/Shanghai', 12, 24],
    ['2011-12-30', 'Pacific/Apia', 0, 0], // Samoa skipped this date
  ])('of %s in %s from %i h span %d h', (date, zone, hour, hours) => {
    expect(lengthH(date, calendar(zone, hour))).toBe(hours);
  });

  it('start at the jump when the clock skips the settlement hour', () => {
    const { startMs } = dayBounds('2026-03-08', calendar('America/New_York', 2));
    expect(new Date(startMs).toISOString()).toBe('2026-03-08T07:00:00.000Z');
  });

  it('tile the time line and invert settleDate', () => {
    fc.assert(
      fc.property(anyInstant, anyCalendar, (instantMs, of) => {
        const date = settleDate(instantMs, of);
        const { startMs, endMs } = dayBounds(date, of);
        expect(startMs <= instantMs && instantMs < endMs).toBe(true);
        const next = dateOfEpochDay(epochDayOf(date) + 1);
        expect(dayBounds(next, of).startMs).toBe(endMs);
        expect([startMs, endMs - 1, startMs - 1, endMs].map((edge) => settleDate(edge, of) === date)).toEqual([true, true, false, false]);
        expect(nextBoundary(instantMs, of)).toBe(endMs);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('validation', () => {
  it('takes IANA names only', () => {
    expect(zones.every(isValidTimeZone)).toBe(true);
    expect(['UTC', 'Asia/Calcutta', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+8'].every(isValidTimeZone)).toBe(true);
    expect(['', '+08:00', 'GMT+08:00', 'Mars/Olympus', 'Asia/', ' UTC', 'Asia/Shanghai;'].some(isValidTimeZone)).toBe(false);
  });

  it('takes full hours from 0 to 23', () => {
    expect([0, 12, 23].every(isValidSettlementHour)).toBe(true);
    expect([-1, 24, 1.5, Number.NaN].some(isValidSettlementHour)).toBe(false);
  });
});

describe('epoch days', () => {
  it('count from 1970-01-01 and back', () => {
    expect(epochDayOf('1970-01-01')).toBe(0);
    expect(epochDayOf('2026-01-01')).toBe(20_454);
    expect(dateOfEpochDay(20_454)).toBe('2026-01-01');
    expect(dateOfEpochDay(-1)).toBe('1969-12-31');
  });
});
