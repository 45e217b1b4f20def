import { describe, expect, it } from 'vitest';
import { describeMode, exactStats, type ExactStats } from './exact-stats.ts';
import { divide, type Fraction, fraction, multiply, ONE, subtract, toDecimal } from './fraction.ts';
import { type PublishedMath, PUBLISHED_MATHS } from './games/published.ts';
import { createRng } from './rng.ts';
import { RTP_PROFILES, type RtpProfileName, type SlotMath } from './slot-math.ts';
import { createSlotMachine, evaluateWindows, playRound } from './spin.ts';

const MATHS: PublishedMath[] = Object.values(PUBLISHED_MATHS);
const CASES = MATHS.flatMap(({ math, profiles }) =>
  RTP_PROFILES.map((profile) => ({ id: math.id, math, profile, published: profiles[profile] })),
);

const cache = new Map<string, ExactStats>();
function statsOf(math: SlotMath, profile: RtpProfileName): ExactStats {
  const key = `${math.id}/${profile}`;
  const stats = cache.get(key) ?? exactStats(math, profile);
  cache.set(key, stats);
  return stats;
}

const toNumber = (value: Fraction): number => Number(toDecimal(value, 12));

/** Plays `rounds` rounds and gives mean, σ and hit rate of win ÷ stake. */
function simulate(run: { math: SlotMath; profile: RtpProfileName; mode: 'base' | 'buy'; rounds: number }) {
  const machine = createSlotMachine(run.math, run.profile);
  const rng = createRng(20_260_101);
  const stakeUnits = run.math.betUnits * (run.mode === 'buy' ? (run.math.buyCostMultiple ?? 1) : 1);
  let [total, squares, hits, features] = [0, 0, 0, 0];
  for (let round = 0; round < run.rounds; round += 1) {
    const { units, free } = playRound(machine, rng, run.mode);
    const multiple = units / stakeUnits;
    total += multiple;
    squares += multiple * multiple;
    if (units > 0) hits += 1;
    if (free.triggered) features += 1;
  }
  const mean = total / run.rounds;
  return {
    mean,
    sigma: Math.sqrt(squares / run.rounds - mean * mean),
    hitRate: hits / run.rounds,
    featureRate: features / run.rounds,
  };
}

describe('exactStats', () => {
  it.each(CASES)(
    'equals the published figures of $id at $profile',
    ({ math, profile, published }) => {
      const stats = statsOf(math, profile);
      expect(describeMode(stats.base)).toEqual(published.base);
      expect(stats.buy && describeMode(stats.buy)).toEqual(published.buy);
      expect(stats.featureRate && toDecimal(divide(ONE, stats.featureRate), 2)).toEqual(published.featureOneIn);
    },
    30_000,
  );

  it.each(CASES)('returns near its nominal RTP: $id at $profile', ({ math, profile }) => {
    const { base, buy } = statsOf(math, profile);
    for (const mode of buy === null ? [base] : [base, buy])
      expect(Math.abs(toNumber(mode.rtp) - Number(profile) / 100)).toBeLessThan(0.005);
  });

  const smallOnes = CASES.filter(({ math }) => math.freeSpins === null);
  it.each(smallOnes)('equals a count of every combination by the rules of play: $id at $profile', ({ math, profile }) => {
    const expected = countEveryCombination(math, profile);
    const { base } = statsOf(math, profile);
    expect(base.rtp).toEqual(expected.rtp);
    expect(base.hitRate).toEqual(expected.hitRate);
    expect(base.variance).toEqual(expected.variance);
  });

  it.each(CASES)(
    'lies within 4 standard errors of simulated play: $id at $profile',
    ({ math, profile }) => {
      const rounds = profile === '96' ? 2_000_000 : 200_000;
      const { base, featureRate } = statsOf(math, profile);
      const played = simulate({ math, profile, mode: 'base', rounds });
      const sigma = Math.sqrt(toNumber(base.variance));
      expect(Math.abs(played.mean - toNumber(base.rtp))).toBeLessThan((4 * sigma) / Math.sqrt(rounds));
      const hitRate = toNumber(base.hitRate);
      expect(Math.abs(played.hitRate - hitRate)).toBeLessThan(4 * Math.sqrt((hitRate * (1 - hitRate)) / rounds));
      const rate = featureRate === null ? 0 : toNumber(featureRate);
      expect(Math.abs(played.featureRate - rate)).toBeLessThanOrEqual(4 * Math.sqrt((rate * (1 - rate)) / rounds));
      // σ of heavy tails converges slowly: a tenth is wide enough for chance and narrow enough for a wrong formula.
      expect(Math.abs(played.sigma / sigma - 1)).toBeLessThan(0.1);
    },
    30_000,
  );

  const bought = CASES.filter(({ math }) => math.buyCostMultiple !== null);
  it.each(bought)(
    'lies within 4 standard errors of bought features: $id at $profile',
    ({ math, profile }) => {
      const rounds = 20_000;
      const { buy } = statsOf(math, profile);
      if (buy === null) throw new Error('the math sells its feature');
      const played = simulate({ math, profile, mode: 'buy', rounds });
      const sigma = Math.sqrt(toNumber(buy.variance));
      expect(Math.abs(played.mean - toNumber(buy.rtp))).toBeLessThan((4 * sigma) / Math.sqrt(rounds));
      expect(Math.abs(played.sigma / sigma - 1)).toBeLessThan(0.1);
    },
    30_000,
  );
});

/** Every stop combination of a three-reel game × every multiplier, weighed by the evaluator that play uses. */
function countEveryCombination(
  math: SlotMath,
  profile: RtpProfileName,
): { rtp: Fraction; hitRate: Fraction; variance: Fraction } {
  const [first = [], second = [], third = []] = createSlotMachine(math, profile).base;
  const multipliers = math.multiplierReel ?? [{ multiplier: 1, weight: 1 }];
  let [count, total, squares, hits] = [0n, 0n, 0n, 0n];
  for (const a of first)
    for (const b of second)
      for (const c of third) {
        const { units } = evaluateWindows(math, [a, b, c]);
        for (const { multiplier, weight } of multipliers) {
          const paid = BigInt(units * multiplier);
          count += BigInt(weight);
          total += BigInt(weight) * paid;
          squares += BigInt(weight) * paid * paid;
          if (paid > 0n) hits += BigInt(weight);
        }
      }
  const stake = BigInt(math.betUnits);
  const rtp = fraction(total, count * stake);
  return {
    rtp,
    hitRate: fraction(hits, count),
    variance: subtract(fraction(squares, count * stake * stake), multiply(rtp, rtp)),
  };
}
