import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOfEpochDay, settleDate } from './calendar.ts';
import { type CalendarVersions, calendarAt, dayBoundsAt, settleDateAt, withCalendarFrom } from './calendar-versions.ts';
import { createSettleDateStamper } from './settle-date-stamper.ts';
import { latestSettleDate, literalSettleDate } from '../test/wall-clock.ts';

const HOUR_MS = 3_600_000;
const at = (iso: string): number => Date.parse(iso);
const FROM_MS = at('2020-01-01T00:00:00Z');
const TO_MS = at('2030-01-01T00:00:00Z');

const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const anyCalendar = fc.record({ timezone: anyZone, settlementHour: fc.integer({ min: 0, max: 23 }) });
const anyInstant = fc.integer({ min: FROM_MS, max: TO_MS });
/** A first calendar, then up to four changes made in the order of time. */
const anyHistory = fc
  .tuple(anyCalendar, fc.array(fc.tuple(anyInstant, anyCalendar), { maxLength: 4 }))
  .map(([first, changes]): CalendarVersions =>
    changes
      .toSorted(([left], [right]) => left - right)
      .reduce<CalendarVersions>(
        (history, [nowMs, calendar]) => withCalendarFrom(history, { nowMs, calendar }),
        [{ ...first, fromMs: FROM_MS }],
      ),
  );

describe('a calendar history', () => {
  const noonShanghai = { timezone: 'Asia/Shanghai', settlementHour: 12 };
  const first: CalendarVersions = [{ ...noonShanghai, fromMs: 0 }];
  const nowMs = at('2026-05-10T20:00:00Z'); // 2026-05-11 04:00 local: the day of the 10th runs until 04:00Z

  it('changes at the next day boundary, not before', () => {
    const changed = withCalendarFrom(first, { nowMs, calendar: { timezone: 'Asia/Shanghai', settlementHour: 0 } });
    expect(changed.map(({ fromMs }) => new Date(fromMs).toISOString())).toEqual([
      '1970-01-01T00:00:00.000Z',
      '2026-05-11T04:00:00.000Z',
    ]);
    expect(settleDateAt(changed, at('2026-05-11T03:59:59Z'))).toBe('2026-05-10');
    expect(settleDateAt(changed, at('2026-05-11T04:00:00Z'))).toBe('2026-05-11');
    expect(calendarAt(changed, nowMs)).toBe(changed[0]);
    const { startMs, endMs } = dayBoundsAt(changed, '2026-05-11');
    expect((endMs - startMs) / HOUR_MS).toBe(12); // noon to midnight: the short day of the change
  });

  it('replaces a change that still waits', () => {
    const once = withCalendarFrom(first, { nowMs, calendar: { timezone: 'UTC', settlementHour: 3 } });
    const twice = withCalendarFrom(once, { nowMs: nowMs + HOUR_MS, calendar: { timezone: 'UTC', settlementHour: 5 } });
    expect(twice.map(({ settlementHour }) => settlementHour)).toEqual([12, 5]);
  });

  it('never reopens a closed day when the zone moves far west', () => {
    const east: CalendarVersions = [{ timezone: 'Pacific/Kiritimati', settlementHour: 0, fromMs: 0 }];
    const moved = withCalendarFrom(east, {
      nowMs: at('2026-05-10T00:00:00Z'),
      calendar: { timezone: 'Pacific/Pago_Pago', settlementHour: 0 },
    });
    const boundaryMs = at('2026-05-10T10:00:00Z'); // Kiritimati's 11th begins; in Pago Pago it is 23:00 on the 9th
    expect(settleDateAt(moved, boundaryMs - 1)).toBe('2026-05-10');
    expect(settleDate(boundaryMs, calendarAt(moved, boundaryMs))).toBe('2026-05-09');
    expect(settleDateAt(moved, boundaryMs)).toBe('2026-05-10');
  });

  it('never moves a day that was settled before the change', () => {
    fc.assert(
      fc.property(
        anyHistory,
        fc.record({ nowMs: anyInstant, calendar: anyCalendar }),
        anyInstant,
        (history, change, instantMs) => {
          const lastChangeMs = Math.max(...history.map(({ fromMs }) => fromMs));
          fc.pre(change.nowMs >= lastChangeMs && instantMs <= change.nowMs);
          expect(settleDateAt(withCalendarFrom(history, change), instantMs)).toBe(settleDateAt(history, instantMs));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('tiles the time line', () => {
    fc.assert(
      fc.property(anyHistory, anyInstant, (history, instantMs) => {
        const date = settleDateAt(history, instantMs);
        const { startMs, endMs } = dayBoundsAt(history, date);
        expect(startMs <= instantMs && instantMs < endMs).toBe(true);
        expect(settleDateAt(history, startMs)).toBe(date);
        expect(settleDateAt(history, endMs - 1)).toBe(date);
        expect(settleDateAt(history, endMs) > date).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the stamper', () => {
  it('equals the slow path under any history, most of all at the edges', () => {
    fc.assert(
      fc.property(anyHistory, anyInstant, (history, instantMs) => {
        const stamp = createSettleDateStamper(history);
        const { startMs, endMs } = dayBoundsAt(history, settleDateAt(history, instantMs));
        const edges = [
          instantMs,
          startMs - 1,
          startMs,
          endMs - 1,
          endMs,
          ...history.flatMap(({ fromMs }) => [fromMs - 1, fromMs]),
        ];
        for (const edge of edges) expect(dateOfEpochDay(stamp(edge))).toBe(settleDateAt(history, edge));
      }),
      { numRuns: 300 },
    );
  });

  it('equals the rule computed by Intl for 200 000 bets over all zones', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const perZone = Math.ceil(200_000 / zones.length);
    let mismatches = 0;
    for (const [zoneIndex, timezone] of zones.entries()) {
      const calendar = { timezone, settlementHour: (zoneIndex * 7) % 24 };
      const stamp = createSettleDateStamper([{ ...calendar, fromMs: FROM_MS }]);
      // Bets crowd into a 20-day window that differs from zone to zone, so that every season comes up.
      const windowMs = FROM_MS + ((zoneIndex * 61) % 3_500) * 24 * HOUR_MS;
      for (let bet = 0; bet < perZone; bet++) {
        const instantMs = windowMs + ((bet * 2_654_435_761) % (20 * 24 * HOUR_MS));
        const date = dateOfEpochDay(stamp(instantMs));
        if (date !== literalSettleDate(instantMs, calendar) && date !== latestSettleDate(instantMs, calendar)) mismatches++;
      }
    }
    expect(mismatches).toBe(0);
  });
});
