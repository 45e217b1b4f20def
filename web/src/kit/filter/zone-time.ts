import { instantParts, offsetMsOf } from '@manager/domain/instant-text';

/** `YYYY-MM-DDTHH:mm` of an instant in a zone, as a date-time control wants it; empty for none. */
export const localTextOf = (instant: string, zone: string): string => {
  if (instant === '') return '';
  const { day, time } = instantParts(Date.parse(instant), zone);
  return `${day}T${time.slice(0, 5)}`;
};

/** The same to the second. */
export const localSecondOf = (instant: string, zone: string): string => {
  if (instant === '') return '';
  const { day, time } = instantParts(Date.parse(instant), zone);
  return `${day}T${time.slice(0, 8)}`;
};

const WHOLE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2})?/;
const DAY_MS = 86_400_000;

/**
 * The instant of a wall-clock time in a zone; an unfinished entry counts as none, and so many seconds as were entered. A time that the clock shows twice is the first of
 * the two; one that it jumps over is read with the offset from before the jump.
 */
export const instantOf = (text: string, zone: string): string => {
  const [, minute, second = ':00'] = WHOLE.exec(text) ?? [];
  const wanted = minute === undefined ? Number.NaN : Date.parse(`${minute}${second}Z`);
  if (Number.isNaN(wanted)) return '';
  const offsetAt = offsetMsOf(zone);
  const candidates = [wanted - DAY_MS, wanted + DAY_MS].map((ms) => wanted - offsetAt(ms));
  const exact = candidates.filter((ms) => ms + offsetAt(ms) === wanted);
  const [before = wanted] = candidates;
  return new Date(exact.length === 0 ? before : Math.min(...exact)).toISOString();
};
