import { formatMoney } from './money.ts';

/** Figures as people read them: one form each, in every language, on screens, in files and in mails alike (decision 0037). */

/** Stands where there is no figure. */
export const MISSING = '–';

type Text = string | null | undefined;
type Places = { places?: number };

/** `1,234.57`: two decimals in every currency, half away from zero (S9.11). */
export const moneyText = (value: Text, { places = 2 }: Places = {}): string =>
  value === null || value === undefined ? MISSING : formatMoney(value, { places });

/** `96.42%`: a share that was worked out. */
export const percentText = (value: Text, { places = 2 }: Places = {}): string =>
  value === null || value === undefined ? MISSING : `${formatMoney(value, { places })}%`;

/** `25,430.125`: a number that somebody set, with every digit that it has and two decimals at least. */
export const exactText = (value: Text, { leastPlaces = 2 }: { leastPlaces?: number } = {}): string => {
  if (value === null || value === undefined) return MISSING;
  const digits = value.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return formatMoney(value, { places: Math.max(leastPlaces, digits) });
};

/** `96.125%`: a share that somebody set. */
export const exactPercentText = (value: Text, options: { leastPlaces?: number } = {}): string =>
  value === null || value === undefined ? MISSING : `${exactText(value, options)}%`;

/** `12,345`: how many. */
export const formatCount = (value: number): string => formatMoney(String(value), { places: 0 });
