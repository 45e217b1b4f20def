import type { ModeStats } from '../exact-stats.ts';
import { add, divide, type Fraction, fraction, multiply, ONE, subtract, sum, ZERO } from '../fraction.ts';
import type { RtpProfileName } from '../slot-math.ts';
import { type Fish, type FishingMath, fishOf, type Weapon, weaponOf } from './fishing-math.ts';

/** Profile and level (from 0) of a bullet. */
export type Cannon = { profile: RtpProfileName; level: number };

/** Moments of a win in bullets, the probability that there is one, and the greatest. */
type Win = { mean: Fraction; square: Fraction; hitRate: Fraction; max: number };

const MILLION = 1_000_000n;
const ppm = (parts: number): Fraction => fraction(parts, MILLION);

function payOf({ pays }: Pick<Fish, 'pays'>): Win {
  const total = pays.reduce((weights, { weight }) => weights + weight, 0);
  const moment = (power: number): Fraction =>
    fraction(
      pays.reduce((paid, { multiple, weight }) => paid + weight * multiple ** power, 0),
      total,
    );
  return { mean: moment(1), square: moment(2), hitRate: ONE, max: Math.max(...pays.map(({ multiple }) => multiple)) };
}

/** A win that comes with a probability, and otherwise nothing. */
const sometimes = (probability: Fraction, win: Win): Win => ({
  mean: multiply(probability, win.mean),
  square: multiply(probability, win.square),
  hitRate: multiply(probability, win.hitRate),
  max: win.max,
});

/** Two wins that do not depend on each other: E[(x+y)²] = E[x²] + 2E[x]E[y] + E[y²]. */
const together = (one: Win, other: Win): Win => ({
  mean: add(one.mean, other.mean),
  square: sum([one.square, multiply(fraction(2n), multiply(one.mean, other.mean)), other.square]),
  hitRate: subtract(ONE, multiply(subtract(ONE, one.hitRate), subtract(ONE, other.hitRate))),
  max: one.max + other.max,
});

/** One of several wins, as likely as its weight. */
function oneOf(parts: readonly { weight: number; win: Win }[]): Win {
  const total = parts.reduce((weights, { weight }) => weights + weight, 0);
  const mean = (of: (win: Win) => Fraction): Fraction =>
    sum(parts.map(({ weight, win }) => multiply(fraction(weight, total), of(win))));
  return {
    mean: mean((win) => win.mean),
    square: mean((win) => win.square),
    hitRate: mean((win) => win.hitRate),
    max: Math.max(...parts.map(({ win }) => win.max)),
  };
}

const NOTHING: Win = { mean: ZERO, square: ZERO, hitRate: ZERO, max: 0 };

/** What one use of a weapon wins: its shots do not depend on each other. */
function useOf(math: FishingMath, { shots, targets }: Weapon, profile: RtpProfileName): Win {
  const shot = oneOf(
    targets.map(({ fish, weight, hitPpm, killPpm }) => ({
      weight,
      win: sometimes(multiply(ppm(hitPpm), ppm(killPpm[profile])), payOf(fishOf(math, fish))),
    })),
  );
  return Array.from({ length: shots }, () => shot).reduce(together, NOTHING);
}

const caught = (fish: Fish, { profile, level }: Cannon): Fraction =>
  multiply(ppm(fish.hitPpm), ppm(fish.killPpm[profile][level] ?? 0));

/** What a bullet fired at a fish wins, with the weapon that the fish may carry. */
function shotAt(math: FishingMath, fish: Fish, cannon: Cannon): Win {
  const weapon = fish.carries === undefined ? NOTHING : useOf(math, weaponOf(math, fish.carries), cannon.profile);
  return sometimes(caught(fish, cannon), together(payOf(fish), weapon));
}

const statsOf = ({ mean, square, hitRate, max }: Win, costBullets: number): ModeStats => {
  const cost = fraction(costBullets);
  return {
    rtp: divide(mean, cost),
    variance: divide(subtract(square, multiply(mean, mean)), multiply(cost, cost)),
    hitRate,
    maxMultiple: divide(fraction(max), cost),
  };
};

/** A bullet at one fish, exact. `own`: what the fish itself pays; what its weapon wins is no part of it. */
export function fishStats(math: FishingMath, fish: Fish, cannon: Cannon): ModeStats & { own: Fraction } {
  return { ...statsOf(shotAt(math, fish, cannon), 1), own: multiply(caught(fish, cannon), payOf(fish).mean) };
}

/** One use of a weapon, exact: per bullet of its price, or of one bullet when it is won. */
export const weaponStats = (math: FishingMath, weapon: Weapon, profile: RtpProfileName): ModeStats =>
  statsOf(useOf(math, weapon, profile), weapon.price ?? 1);

/**
 * The published mix of bullets and bought weapons at one level: RTP = Σ wins ÷ Σ costs; variance per bullet staked, which is what luck makes of
 * N bullets: σ ÷ √N; `hitRate` of an action.
 */
export function mixStats(math: FishingMath, cannon: Cannon): ModeStats {
  const actions = [
    ...math.fish.map((fish) => ({ weight: fish.weight, cost: 1, win: shotAt(math, fish, cannon) })),
    ...math.weapons.flatMap((weapon) =>
      weapon.price === null ? [] : [{ weight: weapon.weight, cost: weapon.price, win: useOf(math, weapon, cannon.profile) }],
    ),
  ];
  const total = actions.reduce((weights, { weight }) => weights + weight, 0);
  const mean = (of: (action: (typeof actions)[number]) => Fraction): Fraction =>
    sum(actions.map((action) => multiply(fraction(action.weight, total), of(action))));
  const cost = mean((action) => fraction(action.cost));
  const rtp = divide(
    mean(({ win }) => win.mean),
    cost,
  );
  // E[(win − RTP · cost)²], whose mean is 0.
  const square = mean((action) => {
    const expected = multiply(rtp, fraction(action.cost));
    return add(
      subtract(action.win.square, multiply(fraction(2n), multiply(expected, action.win.mean))),
      multiply(expected, expected),
    );
  });
  return {
    rtp,
    variance: divide(square, cost),
    hitRate: mean(({ win }) => win.hitRate),
    maxMultiple: highest(actions.map((action) => divide(fraction(action.win.max), fraction(action.cost)))),
  };
}

const highest = (values: readonly Fraction[]): Fraction =>
  values.reduce((best, value) => (subtract(value, best).num > 0n ? value : best), ZERO);
