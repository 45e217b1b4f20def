import { dateOfEpochDay, epochDayOf, settleDate, type Calendar } from './calendar.ts';

/** The quick choices of a settlement-day range. Weeks start on Monday; running periods end today. */
export const DATE_PRESETS = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];
/** Settlement days YYYY-MM-DD, both inclusive. */
export type DateRange = { dateFrom: string; dateTo: string };

/** The days of a preset, seen from the settlement day that runs at `nowMs` in this calendar. */
export function presetRange(preset: DatePreset, { nowMs, calendar }: { nowMs: number; calendar: Calendar }): DateRange {
  return presetRangeOn(preset, settleDate(nowMs, calendar));
}

/** The days of a preset, seen from a given settlement day. "Last n days" ends with that day. */
export function presetRangeOn(preset: DatePreset, today: string): DateRange {
  const day = epochDayOf(today);
  const monday = day - ((day + 3) % 7); // 1970-01-01 was a Thursday
  const monthStart = epochDayOf(`${today.slice(0, 8)}01`);
  switch (preset) {
    case 'today':
      return range(day, day);
    case 'yesterday':
      return range(day - 1, day - 1);
    case 'last_7_days':
      return range(day - 6, day);
    case 'last_30_days':
      return range(day - 29, day);
    case 'this_week':
      return range(monday, day);
    case 'last_week':
      return range(monday - 7, monday - 1);
    case 'this_month':
      return range(monthStart, day);
    case 'last_month':
      return range(epochDayOf(`${dateOfEpochDay(monthStart - 1).slice(0, 8)}01`), monthStart - 1);
  }
}

function range(fromEpochDay: number, toEpochDay: number): DateRange {
  return { dateFrom: dateOfEpochDay(fromEpochDay), dateTo: dateOfEpochDay(toEpochDay) };
}
