import { parseMicros } from '@manager/domain/micros';
import type { ModeStats } from '../exact-stats.ts';
import { add, type Fraction, fraction, multiply, subtract, sum } from '../fraction.ts';
import type { Rng } from '../rng.ts';

/** What a method pays for one unit of stake, the stake included, and how likely one line wins it. Prizes of a line exclude each other. */
export type LotteryPrize = { code: string; probability: Fraction; rate: string };

/** Lines of a selection that won a prize. */
export type LotteryHit = { code: string; lines: number };

/** A play type. Contents have positions separated by a bar and choices of a position by a comma, ascending. */
export type LotteryMethod = {
  method: string;
  prizes: readonly LotteryPrize[];
  /** Share of the bets in the published mix. */
  weight: number;
  /** Bets that a content stands for. */
  linesOf: (content: string) => number;
  hitsOf: (content: string, result: string) => LotteryHit[];
  /** A content as players choose it: of one line, or with so many choices more than it needs. */
  choose: (rng: Rng, more: number) => string;
};

export type LotteryMath = {
  id: string;
  version: string;
  methods: readonly LotteryMethod[];
  /** The result of a draw, as the game writes it: it follows from the seed alone. */
  resultOf: (seed: Uint8Array) => string;
};

/** A decimal text of at most 6 decimals. Throws RangeError for anything else. */
export function rateFraction(rate: string): Fraction {
  const micros = parseMicros(rate);
  if (micros === undefined) throw new RangeError(`not a rate: ${rate}`);
  return fraction(micros, 1_000_000n);
}

/** What one line of a method returns per unit of stake, exact. */
export function methodStats({ prizes }: Pick<LotteryMethod, 'prizes'>): ModeStats {
  const moment = (power: 1 | 2): Fraction =>
    sum(
      prizes.map(({ probability, rate }) => {
        const paid = rateFraction(rate);
        return multiply(probability, power === 1 ? paid : multiply(paid, paid));
      }),
    );
  const rtp = moment(1);
  return {
    rtp,
    variance: subtract(moment(2), multiply(rtp, rtp)),
    hitRate: sum(prizes.map(({ probability }) => probability)),
    maxMultiple: highest(prizes.map(({ rate }) => rateFraction(rate))),
  };
}

/** The same of a bet whose method is drawn by the published mix. */
export function mixStats({ methods }: LotteryMath): ModeStats {
  const total = methods.reduce((weights, { weight }) => weights + weight, 0);
  const parts = methods.map((method) => ({ share: fraction(method.weight, total), stats: methodStats(method) }));
  const mean = (of: (stats: ModeStats) => Fraction): Fraction => sum(parts.map(({ share, stats }) => multiply(share, of(stats))));
  const rtp = mean((stats) => stats.rtp);
  const square = mean((stats) => add(stats.variance, multiply(stats.rtp, stats.rtp)));
  return {
    rtp,
    variance: subtract(square, multiply(rtp, rtp)),
    hitRate: mean((stats) => stats.hitRate),
    maxMultiple: highest(parts.map(({ stats }) => stats.maxMultiple)),
  };
}

const highest = (values: readonly Fraction[]): Fraction =>
  values.reduce((best, value) => (subtract(value, best).num > 0n ? value : best), fraction(0n));

/** n over k; 0 when there are too few. */
export function choices(n: number, k: number): number {
  let ways = 1;
  for (let taken = 0; taken < k; taken += 1) ways = (ways * (n - taken)) / (taken + 1);
  return ways;
}

export const listOf = (text: string): number[] => text.split(',').map(Number);

/** So many different numbers from `from` on, ascending. */
export function chooseNumbers(rng: Pick<Rng, 'below'>, count: number, { from, to }: { from: number; to: number }): number[] {
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(from + rng.below(to - from + 1));
  return [...chosen].toSorted((a, b) => a - b);
}
