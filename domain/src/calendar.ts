import { Temporal } from 'temporal-polyfill';

/** An agent's settlement calendar: IANA zone and the full hour (0–23) at which its day starts. */
export type Calendar = { timezone: string; settlementHour: number };
/** A half-open stretch of instants, UTC milliseconds. Empty when the zone skipped that date altogether. */
export type DayBounds = { startMs: number; endMs: number };

const ZONE_NAME = /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/;

/** True for an IANA zone name that this runtime's zone data knows; bare offsets such as "+08:00" are not names. */
export function isValidTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Full hours only: 0 to 23 (docs/formulas.md#settlement-day). */
export function isValidSettlementHour(hour: number): boolean {
  return Number.isInteger(hour) && hour >= 0 && hour <= 23;
}

/**
 * The settlement day (YYYY-MM-DD) of an instant: the local date, or the day before while the local hour is
 * below the settlement hour (docs/formulas.md#settlement-day). A day that has begun is never left again: where a clock steps back
 * over the settlement hour, the new day goes on, so that days tile the time line (T074).
 */
export function settleDate(instantMs: number, calendar: Calendar): string {
  const local = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(calendar.timezone);
  let day = local.toPlainDate();
  if (local.hour < calendar.settlementHour) day = day.subtract({ days: 1 });
  const next = day.add({ days: 1 });
  return (dayStartMs(next, calendar) <= instantMs ? next : day).toString();
}

/** First and past-the-end instant of a settlement day; the exact inverse of `settleDate`. 22–26 h long across DST. */
export function dayBounds(date: string, calendar: Calendar): DayBounds {
  const day = Temporal.PlainDate.from(date);
  return { startMs: dayStartMs(day, calendar), endMs: dayStartMs(day.add({ days: 1 }), calendar) };
}

/** The next instant at which a settlement day of this calendar starts; always after `instantMs`. */
export function nextBoundary(instantMs: number, calendar: Calendar): number {
  return dayBounds(settleDate(instantMs, calendar), calendar).endMs;
}

/** The first instant whose wall clock has reached the settlement hour of that date. */
function dayStartMs(day: Temporal.PlainDate, { timezone, settlementHour }: Calendar): number {
  const wall = day.toPlainDateTime({ hour: settlementHour });
  const earliest = wall.toZonedDateTime(timezone, { disambiguation: 'earlier' });
  if (earliest.toPlainDateTime().equals(wall)) return earliest.epochMilliseconds;
  // The clock jumps over the hour: the day starts at the jump itself.
  const jump = earliest.getTimeZoneTransition('next');
  if (!jump) throw new RangeError(`no transition after ${earliest.toString()}`);
  return jump.epochMilliseconds;
}

/** Days since 1970-01-01 of a YYYY-MM-DD date; ClickHouse's `Date32` and `Date` count the same. */
export function epochDayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
}

/** YYYY-MM-DD of a count of days since 1970-01-01. */
export function dateOfEpochDay(epochDay: number): string {
  return new Date(epochDay * 86_400_000).toISOString().slice(0, 10);
}
