import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterTotals, pageTotals, type MoneyRow } from './totals.ts';

const row = (overrides: Partial<MoneyRow>): MoneyRow => ({ rounds: 1, bet: '0', win: '0', ...overrides });

/** Counts in millionths with BigInt: another way than the decimals under test. */
const micros = (text: string): bigint => {
  const [integer = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(integer) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
  return text.startsWith('-') ? -value : value;
};

const microsText = (n: number): string => `${Math.floor(n / 1_000_000)}.${String(n % 1_000_000).padStart(6, '0')}`;

describe('totals of the page', () => {
  it('sums one currency exactly, where floating point would not', () => {
    const rows = Array.from({ length: 10 }, () => row({ currency: 'THB', bet: '0.1', win: '0.2', win_loss: '-0.1' }));
    expect(pageTotals(rows, 'native')).toMatchObject({
      currency: 'THB',
      isConverted: false,
      values: { rounds: '10', bet: '1', win: '2', win_loss: '-1', rate: '200.0000' },
    });
  });

  it('keeps every digit of large sums', () => {
    const bets = ['99999999999999.999999', '0.000001', '12345678901234.5'];
    const total = pageTotals(
      bets.map((bet) => row({ currency: 'VND', bet })),
      'native',
    ).values.bet;
    expect(micros(String(total))).toBe(bets.map(micros).reduce((sum, value) => sum + value, 0n));
  });

  it('makes the rate a ratio of sums', () => {
    const rows = [row({ bet: '1', win: '2', rate: '200.0000' }), row({ bet: '99', win: '48', rate: '48.4848' })];
    expect(pageTotals(rows, 'native').values.rate).toBe('50.0000');
  });

  it('has no rate without bets', () => {
    expect(pageTotals([row({ bet: '0', win: '0' })], 'usd').values.rate).toBeNull();
  });

  it('never sums two currencies: only what each row carries in USD', () => {
    const totals = pageTotals(
      [
        row({ currency: 'THB', bet: '350', win: '70', valid_bet: '350', bet_usd: '10', win_usd: '2', rounds: 3 }),
        row({ currency: 'USD', bet: '5', win: '1', valid_bet: '5', bet_usd: '5', win_usd: '1', rounds: 4 }),
      ],
      'native',
    );
    expect(totals).toEqual({
      kind: 'page',
      currency: 'USD',
      isConverted: true,
      values: { rounds: '7', bet: '15', win: '3', win_loss: '12', rate: '20.0000' },
    });
  });

  it('is the sum of its rows, whatever currencies their players have, where the report is in USD', () => {
    const money = fc
      .integer({ min: -1_000_000_000, max: 1_000_000_000 })
      .map((n) => (n < 0 ? `-${microsText(-n)}` : microsText(n)));
    const rows = fc.array(fc.record({ currency: fc.constantFrom('THB', 'USD', 'VND'), bet: money, win: money, ngr: money }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(rows, fc.constantFrom('usd' as const, 'usd_today' as const), (drawn, unit) => {
        const { values, currency } = pageTotals(drawn.map(row), unit);
        expect(currency).toBe('USD');
        for (const name of ['bet', 'win', 'ngr'] as const)
          expect(micros(String(values[name]))).toBe(drawn.reduce((sum, of) => sum + micros(of[name]), 0n));
      }),
    );
  });

  it('leaves distinct players out: they cannot be summed', () => {
    expect(pageTotals([row({ players: 3 }), row({ players: 4 })], 'usd').values.players).toBeUndefined();
  });
});

describe('totals of the whole filter', () => {
  const measures = (bet: string) => ({
    rounds: 1,
    players: 1,
    bet,
    valid_bet: bet,
    win: '0',
    win_loss: bet,
    rate: '0.0000',
    jackpot_contribution: '0',
    jackpot_win: '0',
    free_round_bonus: '0',
    free_win_bonus: '0',
    activity_prize: '0',
    compensation: '0',
    ngr: bet,
  });

  it('stays in the only currency there is', () => {
    const totals = filterTotals({
      sum: { ...measures('10'), by_currency: [{ currency: 'THB', ...measures('350') }] },
      in: 'native',
    });
    expect(totals.map(({ kind, currency, values }) => [kind, currency, values.bet])).toEqual([['all', 'THB', '350']]);
  });

  it('shows each currency and their sum in USD', () => {
    const totals = filterTotals({
      sum: {
        ...measures('15'),
        by_currency: [
          { currency: 'THB', ...measures('350') },
          { currency: 'USD', ...measures('5') },
        ],
      },
      in: 'native',
    });
    expect(totals.map(({ kind, currency, isConverted, values }) => [kind, currency, isConverted, values.bet])).toEqual([
      ['currency', 'THB', false, '350'],
      ['currency', 'USD', false, '5'],
      ['all', 'USD', true, '15'],
    ]);
  });

  it('is one row of USD when asked in USD', () => {
    const totals = filterTotals({
      sum: {
        ...measures('15'),
        by_currency: [
          { currency: 'THB', ...measures('350') },
          { currency: 'USD', ...measures('5') },
        ],
      },
      in: 'usd',
    });
    expect(totals.map(({ kind, isConverted, values }) => [kind, isConverted, values.bet])).toEqual([['all', true, '15']]);
  });
});

describe('a page with a comparison', () => {
  const row = (bet: string, before: string) => ({
    rounds: 2,
    bet,
    win: '1',
    win_loss: '0',
    currency: 'USD',
    rounds_before: 1,
    bet_before: before,
    win_before: '2',
    win_loss_before: '0',
    ngr: '0',
    ngr_before: '0',
  });

  it('sums both periods and makes the change of the sums', () => {
    expect(pageTotals([row('10.5', '4'), row('0.5', '6')], 'usd').values).toMatchObject({
      bet: '11',
      bet_before: '10',
      bet_delta: '1',
      bet_delta_pct: '10.0000',
      rounds_before: '2',
      rounds_delta: '2',
      rounds_delta_pct: '100.0000',
      win_delta: '-2',
      win_loss_delta_pct: null,
      // 2 ÷ 11 and 4 ÷ 10
      rate: '18.1818',
      rate_before: '40.0000',
      rate_delta: '-21.8182',
    });
  });

  it('says nothing of it without one, and nothing of different players', () => {
    const { bet_before: _b, rounds_before: _r, win_before: _w, win_loss_before: _l, ngr_before: _n, ...plain } = row('1', '1');
    expect(Object.keys(pageTotals([plain], 'usd').values).filter((id) => /_before|_delta/.test(id))).toEqual([]);
    expect(pageTotals([row('1', '1')], 'usd').values.players_before).toBeUndefined();
  });
});
