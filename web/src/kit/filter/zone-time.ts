import { dateTimeText } from '../../ui/format.ts';

/** `YYYY-MM-DDTHH:mm` of an instant in a zone (the browser's when absent), as a date-time control wants it; empty for none. */
export const localTextOf = (instant: string, timezone?: string): string =>
  instant === '' ? '' : dateTimeText(instant, timezone).slice(0, 16).replace(' ', 'T');

const WHOLE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** Wall-clock time of a zone at an instant, as if it were UTC, in ms. */
const wallMs = (ms: number, timezone: string | undefined): number =>
  Date.parse(`${dateTimeText(new Date(ms).toISOString(), timezone).replace(' ', 'T')}Z`);

/**
 * The instant of a wall-clock time in a zone; an unfinished entry counts as none. A time that the clock shows twice is the first of
 * the two; one that it jumps over is read with the offset from before the jump.
 */
export const instantOf = (text: string, timezone?: string): string => {
  const wanted = WHOLE.test(text) ? Date.parse(`${text.slice(0, 16)}:00Z`) : Number.NaN;
  if (Number.isNaN(wanted)) return '';
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((ms) => wallMs(ms, timezone) - ms);
  const candidates = offsets.map((offset) => wanted - offset);
  const exact = candidates.filter((ms) => wallMs(ms, timezone) === wanted);
  const [before = wanted] = candidates;
  return new Date(exact.length === 0 ? before : Math.min(...exact)).toISOString();
};

const DAY_MS = 86_400_000;
