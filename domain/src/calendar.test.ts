import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Calendar,
  dateOfEpochDay,
  dayBounds,
  epochDayOf,
  isValidSettlementHour,
  isValidTimeZone,
  nextBoundary,
  settleDate,
} from './calendar.ts';
import { latestSettleDate, literalSettleDate } from '../test/wall-clock.ts';

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
    { iso: '2026-01-02T03:59:59Z', zone: 'Asia/Shanghai', hour: 12, date: '2026-01-01' },
    { iso: '2026-01-02T04:00:00Z', zone: 'Asia/Shanghai', hour: 12, date: '2026-01-02' },
    { iso: '2026-01-01T18:29:59Z', zone: 'Asia/Kolkata', hour: 0, date: '2026-01-01' },
    { iso: '2026-01-01T18:30:00Z', zone: 'Asia/Kolkata', hour: 0, date: '2026-01-02' },
    { iso: '2026-11-01T05:30:00Z', zone: 'America/New_York', hour: 1, date: '2026-11-01' },
    { iso: '2026-11-01T06:30:00Z', zone: 'America/New_York', hour: 1, date: '2026-11-01' },
    { iso: '2026-01-01T18:14:59.999Z', zone: 'Asia/Kathmandu', hour: 0, date: '2026-01-01' },
    { iso: '2026-01-01T18:15:00Z', zone: 'Asia/Kathmandu', hour: 0, date: '2026-01-02' },
    { iso: '2024-02-29T23:59:59Z', zone: 'UTC', hour: 0, date: '2024-02-29' },
    { iso: '2024-03-01T22:59:59Z', zone: 'UTC', hour: 23, date: '2024-02-29' },
  ])('of $iso in $zone from $hour h is $date', ({ iso, zone, hour, date }) => {
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
    { date: '2026-03-08', zone: 'America/New_York', hour: 0, hours: 23 },
    { date: '2026-11-01', zone: 'America/New_York', hour: 0, hours: 25 },
    { date: '2026-10-31', zone: 'America/New_York', hour: 2, hours: 25 }, // the repeated hour lies before 02:00
    { date: '2026-03-08', zone: 'America/New_York', hour: 2, hours: 23 }, // from the jump (03:00 local) to 02:00
    { date: '2026-10-04', zone: 'Australia/Lord_Howe', hour: 0, hours: 23.5 },
    { date: '2026-03-29', zone: 'Antarctica/Troll', hour: 0, hours: 22 },
    { date: '2026-10-25', zone: 'Antarctica/Troll', hour: 0, hours: 26 },
    { date: '2026-05-05', zone: 'Asia/Shanghai', hour: 12, hours: 24 },
    { date: '2011-12-30', zone: 'Pacific/Apia', hour: 0, hours: 0 }, // Samoa skipped this date
  ])('of $date in $zone from $hour h span $hours h', ({ date, zone, hour, hours }) => {
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
        expect([startMs, endMs - 1, startMs - 1, endMs].map((edge) => settleDate(edge, of) === date)).toEqual([
          true,
          true,
          false,
          false,
        ]);
        expect(nextBoundary(instantMs, of)).toBe(endMs);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('validation', () => {
  it('takes IANA names only', () => {
    expect(zones.every(isValidTimeZone)).toBe(true);
    expect(['UTC', 'Asia/Calcutta', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+8'].every(isValidTimeZone)).toBe(
      true,
    );
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
