import type { Language } from '@manager/contract/i18n/error-text';
import { instantParts } from '@manager/domain/instant-text';

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
  const minutes = Number(instantParts(Date.parse(from), zone).time.slice(3, 5));
  const startMs = Math.floor(Date.parse(from) / 60_000) * 60_000 - minutes * 60_000;
  const count = Math.ceil((Date.parse(to) - startMs) / 3_600_000);
  return Array.from({ length: Math.max(0, count) }, (_, i) => new Date(startMs + i * 3_600_000).toISOString());
};

/**
 * A time in a zone: on the axis `14:00`, with the date where a day begins, and with the offset at the first one and where it changes;
 * in full `2026-11-20 14:00 +09:00`. `before`: the one on its left.
 */
export const hourLabels = (
  instant: string,
  { zone, before }: { zone: string; before: string | undefined },
): { label: string; title: string } => {
  const { day, time, offset } = instantParts(Date.parse(instant), zone);
  const minute = time.slice(0, 5);
  const title = `${day} ${minute} ${offset}`;
  if (before === undefined || instantParts(Date.parse(before), zone).offset !== offset) return { label: title.slice(5), title };
  return { label: minute.startsWith('00') ? `${day.slice(5)} ${minute}` : minute, title };
};
