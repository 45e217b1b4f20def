/** `rate` = units per US dollar. `coinFactor` turns a dollar coin into a usual coin of this currency. */
export type Currency = { code: string; name: string; symbol: string; rate: string; decimals: number; coinFactor: number };

export const CURRENCIES: readonly Currency[] = [
  { code: 'USD', name: 'US dollar', symbol: '$', rate: '1', decimals: 2, coinFactor: 1 },
  { code: 'EUR', name: 'Euro', symbol: '€', rate: '0.92', decimals: 2, coinFactor: 1 },
  { code: 'CNY', name: 'Chinese yuan', symbol: '¥', rate: '7.12', decimals: 2, coinFactor: 5 },
  { code: 'BRL', name: 'Brazilian real', symbol: 'R$', rate: '5.43', decimals: 2, coinFactor: 5 },
  { code: 'INR', name: 'Indian rupee', symbol: '₹', rate: '88.3', decimals: 2, coinFactor: 50 },
  { code: 'THB', name: 'Thai baht', symbol: '฿', rate: '32.4', decimals: 2, coinFactor: 20 },
  { code: 'JPY', name: 'Japanese yen', symbol: '¥', rate: '151.2', decimals: 0, coinFactor: 100 },
  { code: 'VND', name: 'Vietnamese dong', symbol: '₫', rate: '26150', decimals: 0, coinFactor: 20_000 },
  { code: 'IDR', name: 'Indonesian rupiah', symbol: 'Rp', rate: '16480', decimals: 0, coinFactor: 10_000 },
];

/** Throws RangeError for a code that is not in the list. */
export function currencyByCode(code: string): Currency {
  const currency = CURRENCIES.find((item) => item.code === code);
  if (currency === undefined) throw new RangeError(`unknown currency ${code}`);
  return currency;
}
