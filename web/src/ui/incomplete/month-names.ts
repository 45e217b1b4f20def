import type { Language } from '@manager/contract/i18n/error-text';

const LOCALES = { en: 'en-GB', zh: 'zh-CN', es: 'es', ja: 'ja' } as const satisfies Record<Language, string>;

const monthAfter = (month: string): string => {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString().slice(0, 7);
};

/** Months that follow each other, as first and last. */
export const runsOf = (months: readonly string[]): [first: string, last: string][] => {
  const runs: [string, string][] = [];
  for (const month of months) {
    const run = runs.at(-1);
    if (run !== undefined && monthAfter(run[1]) === month) run[1] = month;
    else runs.push([month, month]);
  }
  return runs;
};

/** "November 2026", "September 2026 – November 2026", "March 2026 and November 2026": months as `YYYY-MM`, sorted. */
export const monthNames = (months: readonly string[], language: Language): string => {
  const locale = LOCALES[language];
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const name = (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`));
  const list = runsOf(months).map(([first, last]) => (first === last ? name(first) : `${name(first)} – ${name(last)}`));
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(list);
};
