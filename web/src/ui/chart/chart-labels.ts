import type { Language } from '@manager/contract/i18n/error-text';

const LOCALES: Record<Language, string> = { en: 'en', zh: 'zh-CN', es: 'es', ja: 'ja' };

/** 1.2B, 12亿, 1235 M: for the scale of a chart only, where the exact figures stand elsewhere. */
export const compactNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { notation: 'compact', maximumFractionDigits: 1 }).format(value);

const DAY_MS = 86_400_000;

/** Every settlement day from … to, both included. */
export const daysBetween = (from: string, to: string): string[] => {
  const first = Date.parse(from);
  const count = Math.round((Date.parse(to) - first) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => new Date(first + i * DAY_MS).toISOString().slice(0, 10));
};

/** `11-20`; the first day of a year names it. */
export const dayLabel = (day: string): string => (day.endsWith('-01-01') ? day : day.slice(5));

/** Every full hour that touches [from, to), of a zone whose hours may begin at half past. */
export const hoursBetween = ({ from, to, zone }: { from: string; to: string; zone: string }): string[] => {
  const minutes = Number(partsIn(from, zone)['minute'] ?? '0');
  const startMs = Math.floor(Date.parse(from) / 60_000) * 60_000 - minutes * 60_000;
  const count = Math.ceil((Date.parse(to) - startMs) / 3_600_000);
  return Array.from({ length: Math.max(0, count) }, (_, i) => new Date(startMs + i * 3_600_000).toISOString());
};

const formats = new Map<string, Intl.DateTimeFormat>();

const partsIn = (instant: string, zone: string): Record<string, string> => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(zone, format);
  return Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
};

/** An hour in a zone: on the axis `14:00`, with the date where a day begins; in full `2026-11-20 14:00`. */
export const hourLabels = (
  instant: string,
  { zone, isFirst }: { zone: string; isFirst: boolean },
): { label: string; title: string } => {
  const { year, month, day, hour, minute } = partsIn(instant, zone);
  const time = `${hour}:${minute}`;
  return { label: isFirst || time.startsWith('00') ? `${month}-${day} ${time}` : time, title: `${year}-${month}-${day} ${time}` };
};
