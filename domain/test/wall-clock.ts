/**
 * Settlement days from `Intl.DateTimeFormat` alone, for tests: other code than Temporal's, the same zone data.
 */
const MINUTE_MS = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The literal rule of docs/formulas.md#settlement-day: the local date, or the day before while the local hour is below the settlement hour. */
export function literalSettleDate(
  instantMs: number,
  { timezone, settlementHour }: { timezone: string; settlementHour: number },
): string {
  const [date = '', hour = ''] = wallClock(instantMs, timezone).split(', ');
  const [month, day, year] = date.split('/').map(Number);
  const dayMs = Date.UTC(year ?? 0, (month ?? 0) - 1, day) - (Number(hour.slice(0, 2)) < settlementHour ? 86_400_000 : 0);
  return new Date(dayMs).toISOString().slice(0, 10);
}

/** The literal rule made monotone by search: the latest day that any minute of the four hours before belongs to. */
export function latestSettleDate(instantMs: number, calendar: { timezone: string; settlementHour: number }): string {
  let latest = literalSettleDate(instantMs, calendar);
  const minuteStart = Math.floor(instantMs / MINUTE_MS) * MINUTE_MS;
  for (let back = 0; back <= 240; back++) {
    const date = literalSettleDate(minuteStart - back * MINUTE_MS, calendar);
    if (date > latest) latest = date;
  }
  return latest;
}

function wallClock(instantMs: number, timezone: string): string {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timezone, format);
  }
  return format.format(instantMs);
}
