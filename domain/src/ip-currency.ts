import { COUNTRY_CURRENCY } from './country-currency.gen.ts';

const OF_A_COUNTRY: ReadonlySet<string> = new Set(Object.values(COUNTRY_CURRENCY));

/** What becomes of a launch whose currency is not that of the country: it is refused, or played and told to staff. */
export const IP_CURRENCY_ACTIONS = ['block', 'log'] as const;
export type IpCurrencyAction = (typeof IP_CURRENCY_ACTIONS)[number];

/**
 * Is a player's currency another one than that of a country (ISO 3166-1, two capital letters)? Null where that cannot be said: the country
 * is not known or has no currency of its own, or the currency is one of no country, such as a website's own code.
 */
export const isOtherCurrency = (country: string, currency: string): boolean | null => {
  const own = Object.hasOwn(COUNTRY_CURRENCY, country) ? COUNTRY_CURRENCY[country] : undefined;
  return own === undefined || !OF_A_COUNTRY.has(currency) ? null : own !== currency;
};

type Check = { isOn: boolean; action: IpCurrencyAction; country: string | null | undefined; currency: string | null };

/** Does the check of a website refuse this launch? Never where country or currency are not told. */
export const isRefusedCurrency = ({ isOn, action, country, currency }: Check): boolean =>
  isOn && action === 'block' && country != null && currency !== null && isOtherCurrency(country, currency) === true;
