import { formatMoney } from '@manager/domain/money';

export const MISSING = '–';

/** Money for display: 2 decimals, half away from zero, thousands separators; '–' for none. */
export const moneyText = (value: string | null | undefined, places = 2): string =>
  value === null || value === undefined ? MISSING : formatMoney(value, { places });

/** Percentage for display with 2 decimals: '93.54 %'; '–' for none. */
export const percentText = (value: string | null | undefined, places = 2): string =>
  value === null || value === undefined ? MISSING : `${formatMoney(value, { places })} %`;

const counts = new Intl.NumberFormat('en');
export const formatCount = (value: number): string => counts.format(value);

const formats = new Map<string, Intl.DateTimeFormat>();
const formatFor = (timezone: string | undefined): Intl.DateTimeFormat => {
  const key = timezone ?? '';
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(key, made);
  return made;
};

/** `YYYY-MM-DD HH:mm:ss` in `timezone` (IANA; the browser's zone when absent); '–' for none. */
export const dateTimeText = (instant: string | null | undefined, timezone?: string): string => {
  if (instant === null || instant === undefined) return MISSING;
  const parts = Object.fromEntries(
    formatFor(timezone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}:${parts['second']}`;
};

/** 'UTC+8', 'UTC−03:30': the offset of a zone at an instant. */
export const offsetText = ({ timezone, at = new Date() }: { timezone?: string; at?: Date }): string => {
  const part = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  return (part?.value ?? 'UTC').replace('GMT', 'UTC');
};
