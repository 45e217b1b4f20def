import { describe, expect, it } from 'vitest';
import { isOtherCurrency, isRefusedCurrency } from './ip-currency.ts';

describe('the currency of a country', () => {
  it.each([
    ['DE', 'EUR', false],
    ['DE', 'USD', true],
    ['VN', 'VND', false],
    ['EC', 'USD', false],
    // Nobody can say: no country, none that is known, a currency of no country, and a name that every object has.
    ['', 'EUR', null],
    ['ZZ', 'EUR', null],
    ['de', 'EUR', null],
    ['DE', 'USDT', null],
    ['CN', 'RB', null],
    ['constructor', 'EUR', null],
  ])('%s and %s: %s', (country, currency, isOther) => {
    expect(isOtherCurrency(country, currency)).toBe(isOther);
  });

  it('refuses where that is checked and meant, the country is told and the currency known', () => {
    const check = { isOn: true, action: 'block', country: 'VN', currency: 'THB' } as const;
    expect(isRefusedCurrency(check)).toBe(true);
    for (const other of [
      { isOn: false },
      { action: 'log' },
      { country: undefined },
      { country: 'TH' },
      { currency: null },
    ] as const)
      expect(isRefusedCurrency({ ...check, ...other })).toBe(false);
  });
});
