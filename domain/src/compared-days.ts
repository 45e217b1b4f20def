import { dateOfEpochDay, epochDayOf } from './calendar.ts';
import type { DateRange } from './date-presets.ts';

export type ComparedWith = 'previous' | 'last_month';

/**
 * The settlement days that a range is compared with (docs/formulas.md#settlement-day). `previous`: as many days right before. `last_month`: the same days of the
 * month before, the last day where that month is shorter; whole months against whole months.
 */
export function comparedDays({ dateFrom, dateTo }: DateRange, withWhat: ComparedWith): DateRange {
  if (withWhat === 'previous') {
    const length = epochDayOf(dateTo) - epochDayOf(dateFrom) + 1;
    return { dateFrom: shifted(dateFrom, -length), dateTo: shifted(dateTo, -length) };
  }
  const isWholeMonth = dateFrom.endsWith('-01') && shifted(dateTo, 1).endsWith('-01');
  return { dateFrom: monthBefore(dateFrom), dateTo: isWholeMonth ? shifted(firstOfMonth(dateTo), -1) : monthBefore(dateTo) };
}

/** Where one day of the range lies in the range that it is compared with. */
export function comparedDayOf(day: string, { range, withWhat }: { range: DateRange; withWhat: ComparedWith }): string {
  return withWhat === 'last_month' ? monthBefore(day) : shifted(day, epochDayOf(range.dateFrom) - epochDayOf(range.dateTo) - 1);
}

const shifted = (day: string, shiftDays: number): string => dateOfEpochDay(epochDayOf(day) + shiftDays);

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The same day of the month before, or its last one. */
const monthBefore = (day: string): string => {
  const lastDay = shifted(firstOfMonth(day), -1);
  return lastDay.slice(8) < day.slice(8) ? lastDay : `${lastDay.slice(0, 8)}${day.slice(8)}`;
};
