import { describe, expect, test } from 'vitest';
import { noFigures } from '../../../kit/figures/figures.ts';
import { returnFigures } from './return-figures.ts';

const game = {
  id: '1',
  code: 'g',
  name: 'G',
  vendor: 'v',
  type: 'slot' as const,
  rtp: '96.0000',
  sigma: '5.000000',
  isDeleted: false,
};
// 10 000 stakes of 1: Σb² = 10 000, so one standard error is 100 × 5 × 100 ÷ 10 000 = 5 percentage points.
const row = {
  ...noFigures,
  bet: '70000',
  bet_usd: '10000',
  bets: '10000',
  hits: '2500',
  stake_sum: 10_000,
  stake_square_sum: 10_000,
};
const withWin = (winUsd: string, win = '0') => ({ ...row, win_usd: winUsd, win });

describe('figures of the return', () => {
  test.each([
    ['9600', '0.00', 'ok'],
    ['10887.00', '2.57', 'ok'],
    ['10888.00', '2.58', 'warn'],
    ['11245.00', '3.29', 'warn'],
    ['11246.00', '3.29', 'alarm'],
    ['7900', '-3.40', 'alarm'],
  ])('a win of %s on 10 000 is %s standard errors off', (winUsd, z, state) => {
    const figures = returnFigures(withWin(winUsd), { game, unit: 'usd', multiple: 123.456 });
    expect(figures.z_score).toBe(z);
    expect(figures.rtp_state).toBe(state);
  });

  test('the deviation is of the money that the row shows', () => {
    expect(returnFigures(withWin('9700', '66500'), { game, unit: 'native', multiple: 123.456 })).toMatchObject({
      theoretical_rtp: '96.0000',
      deviation: '-1.0000',
      hit_rate: '25.0000',
      max_multiple: '123.46',
    });
    expect(returnFigures(withWin('9700', '66500'), { game, unit: 'usd', multiple: 123.456 }).deviation).toBe('1.0000');
  });

  test('what is judged is the deviation that the row shows: a fifth of a standard error below, and above in USD', () => {
    const z = (unit: 'native' | 'usd') => returnFigures(withWin('9700', '66500'), { game, unit, multiple: 0 }).z_score;
    expect([z('native'), z('usd')]).toEqual(['-0.20', '0.20']);
  });

  test('one large stake counts for little: too few effective rounds', () => {
    expect(
      returnFigures({ ...withWin('20000'), stake_square_sum: 1e8 }, { game, unit: 'usd', multiple: 123.456 }).rtp_state,
    ).toBe('insufficient');
  });

  test('what the verdict rests on: the standard error, and how many equal stakes count as much', () => {
    expect(returnFigures(withWin('9600'), { game, unit: 'usd', multiple: 123.456 })).toMatchObject({
      standard_error: '5.0000',
      effective_rounds: 10_000,
    });
    // Σb 10 000 and Σb² 1 600 000 are 62.5 equal stakes; 5 × √1 600 000 ÷ 10 000 is 63.2456 points.
    expect(
      returnFigures({ ...withWin('9600'), stake_square_sum: 1_600_000 }, { game, unit: 'usd', multiple: 123.456 }),
    ).toMatchObject({
      standard_error: '63.2456',
      effective_rounds: 62,
      rtp_state: 'insufficient',
    });
  });

  test('unknown theory or no stake leaves gaps, never zeros', () => {
    expect(returnFigures(withWin('9600'), { game: { ...game, rtp: null }, unit: 'usd', multiple: 123.456 })).toMatchObject({
      theoretical_rtp: null,
      deviation: null,
      z_score: null,
      rtp_state: 'insufficient',
    });
    expect(returnFigures(withWin('9600'), { game: { ...game, sigma: null }, unit: 'usd', multiple: 123.456 })).toMatchObject({
      deviation: '0.0000',
      z_score: null,
      rtp_state: 'insufficient',
    });
    expect(returnFigures(noFigures, { game, unit: 'usd', multiple: 123.456 })).toEqual({
      theoretical_rtp: '96.0000',
      deviation: null,
      z_score: null,
      standard_error: null,
      effective_rounds: 0,
      rtp_state: 'insufficient',
      hit_rate: null,
      max_multiple: null,
    });
  });
});
