import type { ReportScope } from '@manager/contract/kit/page';
import { calendarAt, calendarKey, dayBoundsAt } from '@manager/domain/calendar-versions';
import { epochDayOf } from '@manager/domain/calendar';
import { AppError, fieldError } from '../../base/app-error.ts';
import type { ResolvedNames } from './resolve-filter.ts';

/** Time after the end of a settlement day in which late bets may still arrive (docs/formulas.md#settlement-day). */
export const FINAL_AFTER_MS = 3_600_000;

/** The first and last settlement day that the store can hold. */
const STORED_DAYS = { first: '1970-01-01', last: '2149-06-05' };

export type DayRange = { from: string; to: string };

/** Throws `input.invalid` for an end before the start and for days that no bet can have, and `input.range_too_wide` beyond `maxDays` settlement days. */
export const checkDayRange = ({ from, to }: DayRange, maxDays: number): void => {
  if (from < STORED_DAYS.first) throw fieldError('date_from', 'invalid');
  if (to > STORED_DAYS.last) throw fieldError('date_to', 'invalid');
  const days = epochDayOf(to) - epochDayOf(from) + 1;
  if (days < 1) throw fieldError('date_to', 'date_order');
  if (days > maxDays) throw new AppError('input.range_too_wide', { limit: `${maxDays} d` });
};

type Calendars = Pick<ResolvedNames, 'agents' | 'names'>;

/** How the range was understood: the zone when there is only one calendar, and the first and last instant over all of them. */
export const scopeOfDays = ({ agents, names }: Calendars, range: DayRange): ReportScope => {
  const firstMs = agents.map(({ calendars }) => dayBoundsAt(calendars, range.from).startMs);
  const endMs = agents.map(({ calendars }) => dayBoundsAt(calendars, range.to).endMs);
  return {
    ...zoneOf({ agents, names }, Math.max(...endMs) - 1),
    from_at: firstMs.length === 0 ? null : new Date(Math.min(...firstMs)).toISOString(),
    to_at: endMs.length === 0 ? null : new Date(Math.max(...endMs) - 1).toISOString(),
    names,
  };
};

/** The same for a range of instants, `to` exclusive. */
export const scopeOfInstants = (resolved: Calendars, atMs: { from: number; to: number }): ReportScope => ({
  ...zoneOf(resolved, atMs.to - 1),
  from_at: new Date(atMs.from).toISOString(),
  to_at: new Date(atMs.to - 1).toISOString(),
  names: resolved.names,
});

/** Did every settlement day of the range end at least an hour ago in every calendar? False when no calendar is in play. */
export const isFinal = ({ agents }: Pick<Calendars, 'agents'>, { to, nowMs }: { to: string; nowMs: number }): boolean =>
  agents.length > 0 && agents.every(({ calendars }) => nowMs >= dayBoundsAt(calendars, to).endMs + FINAL_AFTER_MS);

const zoneOf = (
  { agents }: Calendars,
  atMs: number,
): Pick<ReportScope, 'timezone' | 'settlement_hour' | 'is_mixed_calendar' | 'calendars'> => {
  const inForce = agents.map(({ calendars }) => calendarAt(calendars, atMs));
  const groups = Map.groupBy(inForce, calendarKey);
  const calendars = [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ timezone: first.timezone, settlement_hour: first.settlementHour, agents: group.length }];
  });
  const [first] = calendars;
  if (calendars.length <= 1)
    return { timezone: first?.timezone ?? null, settlement_hour: first?.settlement_hour ?? null, is_mixed_calendar: false };
  return {
    timezone: null,
    settlement_hour: null,
    is_mixed_calendar: true,
    calendars: calendars.toSorted((a, b) => b.agents - a.agents || (a.timezone < b.timezone ? -1 : 1)),
  };
};
