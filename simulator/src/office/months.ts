import { dateOfEpochDay } from '@manager/domain/calendar';

const DAY_MS = 86_400_000;

/** Settlement days of one run, within one month. */
export type SettledPeriod = { from: string; to: string; month: string };

/** The last settlement day of a month ends on the first day of the next one, wherever the agent is; a run wants it to be over for an hour. */
const REST_DAYS = 2;

/**
 * The calendar months that a history has bets of and that are over in every time zone, oldest first. The first begins with the history:
 * of the usual 60 days that is the rest of a month and, unless today is the last day of one, a whole month after it.
 */
export function settledMonths({ startDayMs, untilMs }: { startDayMs: number; untilMs: number }): SettledPeriod[] {
  const lastDay = Math.floor(untilMs / DAY_MS) - REST_DAYS;
  const periods: SettledPeriod[] = [];
  let from = startDayMs / DAY_MS;
  for (let to = monthEnd(from); to <= lastDay; to = monthEnd(from)) {
    periods.push({ from: dateOfEpochDay(from), to: dateOfEpochDay(to), month: dateOfEpochDay(to).slice(0, 7) });
    from = to + 1;
  }
  return periods;
}

/** The last day of the month that the day lies in. */
function monthEnd(epochDay: number): number {
  const day = new Date(epochDay * DAY_MS);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0) / DAY_MS;
}
