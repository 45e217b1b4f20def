import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coinFaults, coinListFor, coinOf, cutCoinList, type CoinRow } from './coins.ts';

const base: CoinRow = {
  currency: null,
  lines: 25,
  total_bets: ['0.25', '0.5', '1', '2.5', '5'],
  min_bet: '0.5',
  max_bet: '5',
  default_bet: '1',
};
const dong: CoinRow = {
  ...base,
  currency: 'VND',
  total_bets: ['2500', '5000'],
  min_bet: '2500',
  max_bet: '5000',
  default_bet: '5000',
};

describe('coinListFor', () => {
  it('multiplies the base list and leaves out what its own limits leave out', () => {
    expect(coinListFor({ rows: [dong, base], mode: 'base', currency: 'CNY', factor: '7.2' })).toEqual({
      lines: 25,
      totalBets: ['3.6', '7.2', '18', '36'],
      defaultBet: '7.2',
    });
  });

  it("takes a currency's own list as it is, whatever the factor", () => {
    expect(coinListFor({ rows: [base, dong], mode: 'currency', currency: 'VND', factor: '25000' })).toEqual({
      lines: 25,
      totalBets: ['2500', '5000'],
      defaultBet: '5000',
    });
    expect(coinListFor({ rows: [base, dong], mode: 'currency', currency: 'EUR', factor: '1' })).toBeNull();
    expect(coinListFor({ rows: [dong], mode: 'base', currency: 'VND', factor: '1' })).toBeNull();
  });

  it('leaves out coins that a factor makes too small, and answers nothing when none is left', () => {
    const rows = [
      { ...base, lines: 1, total_bets: ['0.000001', '1'], min_bet: '0.000001', max_bet: '1', default_bet: '0.000001' },
    ];
    expect(coinListFor({ rows, mode: 'base', currency: 'BTC', factor: '0.01' })).toEqual({
      lines: 1,
      totalBets: ['0.01'],
      defaultBet: '0.01',
    });
    expect(coinListFor({ rows, mode: 'base', currency: 'BTC', factor: '0.000000' })).toBeNull();
  });

  it('keeps every total a whole number of lines, ascending and without repetition', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.uniqueArray(fc.bigInt(1n, 10n ** 9n), { minLength: 1, maxLength: 20 }),
        fc.bigInt(1n, 10n ** 11n),
        (lines, coins, factorMicros) => {
          const bets = coins.toSorted((a, b) => (a < b ? -1 : 1)).map((coin) => microText(coin * BigInt(lines)));
          const row = {
            currency: null,
            lines,
            total_bets: bets,
            min_bet: bets[0]!,
            max_bet: bets.at(-1)!,
            default_bet: bets[0]!,
          };
          const list = coinListFor({ rows: [row], mode: 'base', currency: 'XXX', factor: microText(factorMicros) });
          // The same in whole micros: half away from zero is adding a half, for all of it is positive.
          const wanted = [...new Set(coins.map((coin) => (coin * factorMicros + 500_000n) / 1_000_000n))]
            .filter((coin) => coin > 0n)
            .toSorted((a, b) => (a < b ? -1 : 1))
            .map((coin) => coin * BigInt(lines));
          expect(list?.totalBets.map(microsOf) ?? []).toEqual(wanted);
        },
      ),
    );
  });
});

const microText = (micros: bigint): string => {
  const digits = micros.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
};
const microsOf = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
};

describe('cutCoinList', () => {
  const list = { lines: 25, totalBets: ['3.6', '7.2', '18', '36'], defaultBet: '7.2' };

  it('turns the limits by the factor, both of them included', () => {
    expect(cutCoinList(list, { min: '1', max: '2.5', factor: '7.2' })?.totalBets).toEqual(['7.2', '18']);
    expect(cutCoinList(list, { min: null, max: null, factor: '7.2' })).toEqual(list);
  });

  it('moves the default to the largest below it, or up to the smallest', () => {
    expect(cutCoinList(list, { min: null, max: '0.9', factor: '7.2' })?.defaultBet).toBe('3.6');
    expect(cutCoinList(list, { min: '2', max: null, factor: '7.2' })?.defaultBet).toBe('18');
    expect(cutCoinList(list, { min: '6', max: null, factor: '7.2' })).toBeNull();
  });
});

describe('coinOf and coinFaults', () => {
  it('divides exactly or not at all', () => {
    expect([coinOf('1', 25), coinOf('0.25', 25), coinOf('1', 3), coinOf('0.000001', 2)]).toEqual(['0.04', '0.01', null, null]);
  });

  it.each<[string, Partial<CoinRow>, object]>([
    ['nothing', {}, {}],
    ['the same stake twice', { total_bets: ['0.5', '1', '1.0', '5'] }, { total_bets: 'ascending' }],
    ['a stake of 0', { total_bets: ['0', '0.5', '1', '5'] }, { total_bets: 'ascending' }],
    ['a stake that lines do not divide', { lines: 3 }, { total_bets: 'divisible' }],
    ['a minimum off the list', { min_bet: '0.75' }, { min_bet: 'not_in_list' }],
    [
      'limits upside down',
      { min_bet: '5', max_bet: '0.5', default_bet: '1' },
      { min_bet: 'min_above_max', default_bet: 'outside_limits' },
    ],
    ['a maximum off the list', { max_bet: '6' }, { max_bet: 'not_in_list' }],
    ['a default off the list', { default_bet: '0.6' }, { default_bet: 'not_in_list' }],
    ['a default below the minimum', { default_bet: '0.25' }, { default_bet: 'outside_limits' }],
  ])('finds %s', (_, changes, faults) => expect(coinFaults({ ...base, ...changes })).toEqual(faults));
});
