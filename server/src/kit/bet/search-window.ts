import { AppError, fieldError } from '../../base/app-error.ts';

/** ms: from inclusive, to exclusive. */
export type TimeWindow = { from: number; to: number };

type Asked = { time_from?: string | undefined; time_to?: string | undefined };
type Limits = {
  /** An exact id makes a range needless. */
  isExact: boolean;
  hasPlayer: boolean;
  /** Longest searches: without and with a player. */
  hours: number;
  playerDays: number;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LATEST_MS = Date.parse('2200-01-01');

/**
 * The range of a search of single facts: what was typed, else the longest one up to now. Undefined: an exact id makes it needless.
 * Throws `input.range_too_wide` for a search that would read too much, `input.invalid` for an end before the start.
 */
export const searchWindow = (
  asked: Asked,
  { isExact, hasPlayer, hours, playerDays }: Limits,
  nowMs: number,
): TimeWindow | undefined => {
  const fromMs = asked.time_from === undefined ? undefined : Date.parse(asked.time_from);
  const toMs = asked.time_to === undefined ? undefined : Date.parse(asked.time_to);
  if (fromMs !== undefined && toMs !== undefined && toMs <= fromMs) throw fieldError('time_to', 'date_order');
  if (isExact) return fromMs === undefined && toMs === undefined ? undefined : { from: fromMs ?? 0, to: toMs ?? LATEST_MS };
  const longestMs = hasPlayer ? playerDays * DAY_MS : hours * HOUR_MS;
  // A range without an end reaches to now, and now is part of it.
  const to = toMs ?? Math.max(nowMs, fromMs ?? 0) + 1;
  const from = fromMs ?? to - longestMs;
  if (to - from > longestMs + 1)
    throw new AppError('input.range_too_wide', { limit: hasPlayer ? `${playerDays} d` : `${hours} h` });
  return { from, to };
};

/** What a cursor holds behind instant and id: it keeps the first page's range, because "the last 24 hours" must not move while somebody walks. */
export const placeOfWindow = (window: TimeWindow | undefined): string[] =>
  window === undefined ? [] : [String(window.from), String(window.to)];

export const windowOfPlace = (place: readonly string[] | undefined): TimeWindow | undefined => {
  const [, , from, to] = place ?? [];
  return from === undefined || to === undefined ? undefined : { from: Number(from), to: Number(to) };
};
