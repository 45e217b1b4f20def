import { describe, expect, it } from 'vitest';
import { readRound } from './read-round.ts';

const win = { kind: 'line', line_no: 4, symbol: 'A', count: 3, positions: [0, 4, 8], pay: '120', multiplier: '1', amount: '12' };
const step = {
  idx: 0,
  type: 'base',
  reels: [
    ['A', 'B'],
    ['A', 'k'],
  ],
  multiplier: '1',
  wins: [win],
  step_win: '12',
};
const round = {
  round: 'r-1',
  game: 'classic-5',
  math_version: '1.0.0',
  rtp_profile: '96',
  bet: { coin: '0.1', level: 1, lines: 5, total: '0.5' },
  steps: [step],
  totals: { win_game: '12', win_jackpot: '0', win: '12' },
};

describe('reading a round', () => {
  it('takes a round as the game platform sends it, with and without its optional parts', () => {
    expect(readRound(round)).toEqual(round);
    expect(readRound({ ...round, free: null, jackpot: null })).toEqual(round);
    const whole = {
      ...round,
      feature_buy: { bought: true, cost_multiple: '50' },
      free: { triggered: true, awarded: 10, played: 10, win: '0' },
      jackpot: { tier: 'mini', amount: '1', contrib: ['0.01'] },
      balance: { before: '5', after: '4' },
      extra: 1,
    };
    expect(readRound(whole)).toEqual(whole);
  });

  it.each([
    ['nothing', null],
    ['a text', 'round'],
    ['a fishing slice', { bullets: 40, bet: '3' }],
    ['no totals', { ...round, totals: undefined }],
    ['a number for money', { ...round, totals: { ...round.totals, win: 12 } }],
    ['money with an exponent', { ...round, steps: [{ ...step, step_win: '1e2' }] }],
    ['a step of an unknown type', { ...round, steps: [{ ...step, type: 'wheel' }] }],
    ['reels that are no lists', { ...round, steps: [{ ...step, reels: ['AB'] }] }],
    ['a position that is no place', { ...round, steps: [{ ...step, wins: [{ ...win, positions: [-1] }] }] }],
    ['a broken optional part', { ...round, free: { triggered: 'yes' } }],
  ])('refuses %s', (_, detail) => {
    expect(readRound(detail)).toBeUndefined();
  });
});
