import { describe, expect, it } from 'vitest';
import {
  Z_95,
  Z_99,
  Z_999,
  blendedReturn,
  convergenceRounds,
  effectiveRounds,
  equalStakeBand,
  measuredSigma,
  mixedStakeBand,
  neededRounds,
  rtpState,
  standardErrorPct,
  volatilityIndex,
  zScore,
} from './rtp.ts';

// A par sheet printed with its bands (docs/formulas.md#return-and-its-band).
const game = { rtpPct: 95.310212, sigma: 6.17553 };
const mixed = { betSum: 11_800, betSquareSum: 100_360 }; // 9 000 × 0.2 + 1 000 × 10

describe('bands', () => {
  it.each([
    [1_000, '57.03', '133.59'],
    [10_000, '83.21', '107.41'],
    [66_610, '90.62', '100.00'],
    [1_000_000, '94.10', '96.52'],
  ])('lie at the printed places after %i equal stakes', (rounds, low, high) => {
    const band = equalStakeBand({ ...game, rounds });
    expect([band?.lowPct.toFixed(2), band?.highPct.toFixed(2)]).toEqual([low, high]);
  });

  it('widen with mixed stakes', () => {
    expect(mixedStakeBand({ ...game, ...mixed })?.halfWidthPct.toFixed(2)).toBe('32.50');
    expect(equalStakeBand({ ...game, rounds: 10_000 })?.halfWidthPct.toFixed(2)).toBe('12.10');
    expect(Math.round(effectiveRounds(mixed))).toBe(1_387);
  });

  it('do not depend on the size of equal stakes', () => {
    const cheap = standardErrorPct({ sigma: 5, betSum: 400 * 0.2, betSquareSum: 400 * 0.04 });
    expect(cheap).toBeCloseTo(25, 9); // 5 ÷ √400 = 25 %
  });

  it('begin at 0 where the half width is larger than the return: no bet returns less', () => {
    // σ 6.17553 over 100 equal stakes: half width 121.04 points, 95.31 − 121.04 < 0.
    const band = equalStakeBand({ ...game, rounds: 100 });
    expect([band?.lowPct, band?.highPct.toFixed(2), band?.halfWidthPct.toFixed(2)]).toEqual([0, '216.35', '121.04']);
    expect(blendedReturn([{ ...game, betSum: 100, betSquareSum: 100 }]).band?.lowPct).toBe(0);
  });

  it('do not exist without play', () => {
    expect(equalStakeBand({ ...game, rounds: 0 })).toBeNull();
    expect(standardErrorPct({ sigma: 1, betSum: 0, betSquareSum: 0 })).toBeNull();
    expect(effectiveRounds({ betSum: 0, betSquareSum: 0 })).toBe(0);
  });
});

describe('volatility', () => {
  it('gives the printed index and convergence point', () => {
    expect(volatilityIndex(game.sigma).toFixed(4)).toBe('12.1038');
    expect(convergenceRounds(game)).toBe(66_610);
    expect(convergenceRounds({ rtpPct: 100, sigma: 5 })).toBeNull();
  });

  it('is measured from the sums of multiples', () => {
    // Multiples 0, 0, 4: mean 4/3, variance 16/3 − 16/9 = 32/9.
    expect(measuredSigma({ rounds: 3, multipleSquareSum: 16, meanPct: 400 / 3 })).toBeCloseTo(Math.sqrt(32 / 9), 12);
    expect(measuredSigma({ rounds: 2, multipleSquareSum: 2, meanPct: 100.000001 })).toBe(0);
    expect(measuredSigma({ rounds: 0, multipleSquareSum: 0, meanPct: 0 })).toBeNull();
  });
});

describe('the lamp', () => {
  const enough = { effectiveRounds: 1_000, minEffectiveRounds: 1_000 };
  it.each([
    [0, 'ok'],
    [Z_95, 'ok'],
    [Z_99, 'ok'],
    [2.576, 'warn'],
    [-2.576, 'warn'],
    [Z_999, 'warn'],
    [3.291, 'alarm'],
    [-9, 'alarm'],
  ] as const)('at z = %d is %s', (z, state) => {
    expect(rtpState({ z, ...enough })).toBe(state);
  });

  it('says nothing on thin data', () => {
    expect(rtpState({ z: 9, effectiveRounds: 999, minEffectiveRounds: 1_000 })).toBe('insufficient');
    expect(rtpState({ z: null, ...enough })).toBe('insufficient');
  });

  it('tells how many rounds like these are enough', () => {
    // 10 000 rounds of mixed stakes count as 1 387 equal ones; 2 000 of them would be 10 000 × 2 000 ÷ 1 387.4 = 14 415.4 rounds.
    const effective = effectiveRounds(mixed);
    expect(neededRounds({ rounds: 10_000, effectiveRounds: effective, minEffectiveRounds: 2_000 })).toBe(14_416);
    expect(neededRounds({ rounds: 400, effectiveRounds: 400, minEffectiveRounds: 1_000 })).toBe(1_000);
    expect(neededRounds({ rounds: 3, effectiveRounds: 0, minEffectiveRounds: 1_000 })).toBeNull();
  });

  it('measures distance in standard errors', () => {
    expect(zScore({ actualPct: 90, theoreticalPct: 96, errorPct: 2 })).toBe(-3);
    expect(zScore({ actualPct: 90, theoreticalPct: 96, errorPct: null })).toBeNull();
    expect(zScore({ actualPct: 90, theoreticalPct: 96, errorPct: 0 })).toBeNull();
  });
});

describe('the return to expect of several games', () => {
  const slot = { rtpPct: 96, sigma: 5, betSum: 300, betSquareSum: 900 };
  const table = { rtpPct: 99, sigma: 1, betSum: 100, betSquareSum: 2_500 };

  it('of one game is that game', () => {
    const { rtpPct, band } = blendedReturn([slot]);
    expect(rtpPct).toBe(96);
    expect(band).toEqual(mixedStakeBand(slot));
  });

  it('weighs by stakes, and adds variances', () => {
    const { rtpPct, band } = blendedReturn([slot, table]);
    expect(rtpPct).toBe((300 * 96 + 100 * 99) / 400);
    // σ²Σb²: 25 · 900 + 1 · 2 500 = 25 000
    expect(band?.halfWidthPct).toBeCloseTo((100 * Z_95 * Math.sqrt(25_000)) / 400, 10);
  });

  it('says nothing where a game with a stake says nothing', () => {
    expect(blendedReturn([slot, { ...table, rtpPct: null }])).toEqual({ rtpPct: null, band: null });
    expect(blendedReturn([slot, { ...table, sigma: null }])).toMatchObject({ rtpPct: 96.75, band: null });
    expect(blendedReturn([slot, { ...table, rtpPct: null, betSum: 0, betSquareSum: 0 }]).rtpPct).toBe(96);
    expect(blendedReturn([])).toEqual({ rtpPct: null, band: null });
  });
});
