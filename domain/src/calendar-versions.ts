import { type Calendar, type DayBounds, dateOfEpochDay, dayBounds, epochDayOf, settleDate } from './calendar.ts';

/** One row of an agent's calendar history: the calendar holds from `fromMs` until the next row's. */
export type CalendarVersion = Calendar & { fromMs: number };
/** In order of `fromMs`, at least one. The first also serves every earlier instant. */
export type CalendarVersions = readonly [CalendarVersion, ...CalendarVersion[]];

const canonical = new Map<string, string>();

/** The name that all aliases of a zone share: Asia/Calcutta and Asia/Kolkata are one. */
const canonicalZone = (timezone: string): string => {
  const known = canonical.get(timezone) ?? new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
  canonical.set(timezone, known);
  return known;
};

/** Equal for calendars whose days are the same, whatever alias names their zone. */
export const calendarKey = ({ timezone, settlementHour }: Calendar): string => `${canonicalZone(timezone)} ${settlementHour}`;

/** The calendar in force at an instant. */
export function calendarAt(versions: CalendarVersions, instantMs: number): CalendarVersion {
  return versions.findLast(({ fromMs }) => fromMs <= instantMs) ?? versions[0];
}

/**
 * The history after a change: the new calendar holds from the next settlement day boundary (docs/formulas.md#settlement-day).
 * A change that was still waiting for that boundary is replaced: the last word before it counts.
 */
export function withCalendarFrom(versions: CalendarVersions, change: { nowMs: number; calendar: Calendar }): CalendarVersions {
  const [first, ...later] = versions;
  const begun = later.filter(({ fromMs }) => fromMs <= change.nowMs);
  const kept: CalendarVersions = [{ ...first, fromMs: Math.min(first.fromMs, change.nowMs) }, ...begun];
  const { endMs } = dayBoundsAt(kept, settleDateAt(kept, change.nowMs));
  return [...kept, { ...change.calendar, fromMs: endMs }];
}

/**
 * Settlement day of an instant under a history of calendars. A new calendar that still calls it an
 * earlier day than the one already closed does not reopen that day.
 */
export function settleDateAt(versions: CalendarVersions, instantMs: number): string {
  const inForce = calendarAt(versions, instantMs);
  const date = settleDate(instantMs, inForce);
  if (inForce === versions[0]) return date;
  const before = settleDateAt(versions, inForce.fromMs - 1);
  return before > date ? before : date;
}

/** Bounds of a settlement day under a history of calendars; the exact inverse of `settleDateAt`. */
export function dayBoundsAt(versions: CalendarVersions, date: string): DayBounds {
  const nextDate = dateOfEpochDay(epochDayOf(date) + 1);
  return { startMs: dayStartAt(versions, date), endMs: dayStartAt(versions, nextDate) };
}

/** First instant of a settlement day: the first that any version, while in force, counts to that date or a later one. */
export function dayStartAt(versions: CalendarVersions, date: string): number {
  for (const [index, version] of versions.entries()) {
    const fromMs = index === 0 ? Number.NEGATIVE_INFINITY : version.fromMs;
    const untilMs = versions[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
    const startMs = Math.max(fromMs, dayBounds(date, version).startMs);
    if (startMs < untilMs) return startMs;
  }
  throw new RangeError('calendar versions out of order');
}
