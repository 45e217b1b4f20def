import { type getBetList, MAX_BET_SEARCH_HOURS, MAX_PLAYER_SEARCH_DAYS } from '@manager/contract/features/account/bet-detail';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { checkDayRange, type DayRange } from '../../../kit/report/report-scope.ts';

export type BetListInput = ParsedOf<typeof getBetList>;

export type TimeWindow = { from: number; to: number };

/**
 * How a list is walked. `instants`: by the time of the bet, within a window unless an exact id makes one needless.
 * `days`: by settlement day first, as the reports count them, so that a page reads one day.
 */
export type BetSearch =
  | { kind: 'instants'; betAtMs: TimeWindow | undefined }
  | { kind: 'days'; days: DayRange; betAtMs: TimeWindow | undefined };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Throws `input.range_too_wide` for a search that would read too much, `input.invalid` for an end before the start. */
export const planSearch = (input: BetListInput, nowMs: number): BetSearch => {
  const typed = typedWindow(input);
  if (typed !== undefined && typed.to <= typed.from) throw fieldError('time_to', 'date_order');
  const [firstDay, lastDay] = [input.date_from ?? input.date_to, input.date_to ?? input.date_from];
  if (firstDay !== undefined && lastDay !== undefined) {
    const days = { from: firstDay, to: lastDay };
    checkDayRange(days, MAX_PLAYER_SEARCH_DAYS);
    return { kind: 'days', days, betAtMs: typed };
  }
  const exact = [input.bet_id, input.round_id, input.draw_id];
  if (exact.some((id) => id !== undefined)) return { kind: 'instants', betAtMs: typed };
  const hasPlayer = input.player !== undefined || input.player_id !== undefined;
  const longestMs = hasPlayer ? MAX_PLAYER_SEARCH_DAYS * DAY_MS : MAX_BET_SEARCH_HOURS * HOUR_MS;
  const lastMs = input.time_to === undefined ? Math.max(nowMs, ...fromMsOf(input)) : Date.parse(input.time_to);
  const from = fromMsOf(input)[0] ?? lastMs - longestMs;
  // A range without an end reaches to now, and now is part of it.
  const to = input.time_to === undefined ? lastMs + 1 : lastMs;
  if (lastMs - from > longestMs)
    throw new AppError('input.range_too_wide', {
      limit: hasPlayer ? `${MAX_PLAYER_SEARCH_DAYS} d` : `${MAX_BET_SEARCH_HOURS} h`,
    });
  return { kind: 'instants', betAtMs: { from, to } };
};

const fromMsOf = (input: BetListInput): number[] => (input.time_from === undefined ? [] : [Date.parse(input.time_from)]);

/** A window as far as it was typed; an open end reaches as far as instants of the store do. */
const typedWindow = (input: BetListInput): TimeWindow | undefined =>
  input.time_from === undefined && input.time_to === undefined
    ? undefined
    : { from: fromMsOf(input)[0] ?? 0, to: input.time_to === undefined ? Date.parse('2200-01-01') : Date.parse(input.time_to) };
