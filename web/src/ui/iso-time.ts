/** What a field holds of a time: a day, or down to the minute or second. */
export type IsoKind = 'day' | 'minute' | 'second';

const PARTS = /^(\d{4})\D(\d{2})\D(\d{2})(?:\D+(\d{1,2})\D?(\d{2})(?:\D?(\d{2}))?)?$/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?$/;

/**
 * `2026-11-30`, `2026-11-30T12:00` or `2026-11-30T12:00:00`, out of what somebody typed: with whatever stands between the figures, or nothing.
 * Empty where it is no time, or no whole one.
 */
export const isoOf = (text: string, kind: IsoKind): string => {
  const typed = text.trim();
  const found = DIGITS.exec(typed) ?? PARTS.exec(typed);
  if (found === null) return '';
  const [, year = '', month = '', date = '', hour, minute, second = '00'] = found;
  const day = [year, month, date].join('-');
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day) return '';
  if (kind === 'day') return day;
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return '';
  return `${day}T${hour.padStart(2, '0')}:${minute}${kind === 'second' ? `:${second}` : ''}`;
};

/** As times stand in tables. */
export const isoText = (iso: string): string => iso.replace('T', ' ');
