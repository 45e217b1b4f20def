/** Files of the console that write figures and times themselves (decision 0037). */
const WRITERS = new Set([
  'web/src/ui/format.ts',
  // The scale of a chart: 1.2B, and hours without their day.
  'web/src/ui/chart/chart-labels.ts',
  // Names of months in a sentence.
  'web/src/ui/incomplete/month-names.ts',
  // What a date-time control takes and gives.
  'web/src/kit/filter/zone-time.ts',
  'web/src/i18n/time-zone.ts',
]);

const OWN_FORMS = new Set(['@manager/domain/figure-text', '@manager/domain/instant-text']);

export const writesFigures = (file: string): boolean => WRITERS.has(file);

/** Does the import bring a way to write figures past `ui/format.ts`? */
export const bringsForm = ({ specifier, names }: { specifier: string; names: readonly string[] }): boolean =>
  OWN_FORMS.has(specifier) || (specifier === '@manager/domain/money' && names.includes('formatMoney'));

/** Members of `Intl` and methods that write a number or a time in a form of their own. */
export const isOtherForm = (name: string): boolean =>
  ['NumberFormat', 'DateTimeFormat', 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].includes(name);

/** `${value}%` and `${value} %`: the text behind a slot begins with the sign. */
export const beginsWithPercent = (text: string): boolean => /^\s?%/.test(text);
