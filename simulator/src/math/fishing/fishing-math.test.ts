import { describe, expect, it } from 'vitest';
import { describeMode } from '../exact-stats.ts';
import { add, divide, type Fraction, fraction, multiply, ONE, sqrtDecimal, subtract, toDecimal, ZERO } from '../fraction.ts';
import { createRng } from '../rng.ts';
import { RTP_PROFILES } from '../slot-math.ts';
import { createGuns } from './fire.ts';
import { type FishingMath, fishOf, type Weapon, weaponOf } from './fishing-math.ts';
import { type Cannon, fishStats, mixStats, weaponStats } from './fishing-stats.ts';
import { PUBLISHED_FISHING } from './published-fishing.ts';

const GAMES = Object.values(PUBLISHED_FISHING);
const CASES = GAMES.flatMap(({ math, profiles }) =>
  RTP_PROFILES.map((profile) => ({ id: math.id, math, profile, published: profiles[profile] })),
);
const LEVELS = [0, 1, 2];
const toNumber = (value: Fraction): number => Number(toDecimal(value, 12));

describe('figures of fishing', () => {
  it.each(CASES)('equal what is published of $id at $profile', ({ math, profile, published }) => {
    expect(LEVELS.map((level) => describeMode(mixStats(math, { profile, level })))).toEqual(published.mix);
    const own = math.fish.map((fish) => [
      fish.code,
      LEVELS.map((level) => toDecimal(multiply(fishStats(math, fish, { profile, level }).own, fraction(100n)), 4)),
    ]);
    expect(Object.fromEntries(own)).toEqual(published.fish);
    const weapons = math.weapons.map((weapon) => [weapon.code, describeMode(weaponStats(math, weapon, profile))]);
    expect(Object.fromEntries(weapons)).toEqual(published.weapons);
  });

  it.each(GAMES)('give the σ of a slice of $math.id: that of a bullet ÷ √bullets', ({ math, slice }) => {
    const { variance } = mixStats(math, { profile: '96', level: 1 });
    expect(sqrtDecimal(divide(variance, fraction(slice.bullets)), 4)).toBe(slice.sigma);
  });

  it.each(CASES)('are near the name of the profile, whatever one fires at: $id at $profile', ({ math, profile }) => {
    for (const level of LEVELS) {
      const returns = [mixStats(math, { profile, level }), ...math.fish.map((fish) => fishStats(math, fish, { profile, level }))];
      for (const { rtp } of returns) expect(Math.abs(toNumber(rtp) - Number(profile) / 100)).toBeLessThan(0.008);
    }
  });
});

/** How likely each win of a use is: the shots one after the other. */
function distributionOf(math: FishingMath, { shots, targets }: Weapon, profile: '96' | '94'): Map<number, Fraction> {
  const total = targets.reduce((sum, { weight }) => sum + weight, 0);
  const one = new Map<number, Fraction>();
  const put = (into: Map<number, Fraction>, win: number, probability: Fraction): void =>
    void into.set(win, add(into.get(win) ?? ZERO, probability));
  for (const { fish, weight, hitPpm, killPpm } of targets) {
    const kill = fraction(BigInt(hitPpm) * BigInt(killPpm[profile]) * BigInt(weight), 1_000_000_000_000n * BigInt(total));
    const [pay] = fishOf(math, fish).pays;
    put(one, pay?.multiple ?? 0, kill);
    put(one, 0, subtract(fraction(weight, total), kill));
  }
  let all = new Map([[0, ONE]]);
  for (let shot = 0; shot < shots; shot += 1) {
    const next = new Map<number, Fraction>();
    for (const [win, p] of all) for (const [more, q] of one) put(next, win + more, multiply(p, q));
    all = next;
  }
  return all;
}

const WEAPONS = CASES.flatMap((one) => one.math.weapons.map((weapon) => ({ ...one, code: weapon.code, weapon })));

it.each(WEAPONS)('a use of $code is what its whole distribution says: $id at $profile', ({ math, weapon, profile }) => {
  const distribution = distributionOf(math, weapon, profile);
  const price = fraction(weapon.price ?? 1);
  let [mean, square] = [ZERO, ZERO];
  for (const [win, p] of distribution) {
    mean = add(mean, multiply(p, fraction(win)));
    square = add(square, multiply(p, fraction(win * win)));
  }
  const { rtp, variance, hitRate, maxMultiple } = weaponStats(math, weapon, profile);
  expect(multiply(rtp, price)).toEqual(mean);
  expect(multiply(variance, multiply(price, price))).toEqual(subtract(square, multiply(mean, mean)));
  expect(hitRate).toEqual(subtract(ONE, distribution.get(0) ?? ZERO));
  expect(multiply(maxMultiple, price)).toEqual(fraction(Math.max(...distribution.keys())));
});

/** Plays actions by the mix; a weapon that is won fires at once. Sums are in bullets. */
function play(math: FishingMath, cannon: Cannon, actions: number) {
  const [guns, rng] = [createGuns(math), createRng(20_260_103)];
  const sums = { cost: 0, win: 0, hits: 0, squares: 0 };
  const rtp = toNumber(mixStats(math, cannon).rtp);
  for (let n = 0; n < actions; n += 1) {
    const action = guns.nextAction(rng);
    let [cost, win] = [1, 0];
    if (action.kind === 'buy') {
      cost = action.weapon.price ?? 0;
      win = guns.fireWeapon(rng, action.weapon, { shots: action.weapon.shots, cannon }).multiple;
    } else {
      const { isKill, multiple } = guns.fireAt(rng, action.fish, cannon);
      win = multiple;
      if (isKill && action.fish.carries !== undefined) {
        const weapon = weaponOf(math, action.fish.carries);
        win += guns.fireWeapon(rng, weapon, { shots: weapon.shots, cannon }).multiple;
      }
    }
    sums.cost += cost;
    sums.win += win;
    sums.hits += Number(win > 0);
    sums.squares += (win - rtp * cost) ** 2;
  }
  return { ...sums, rtp };
}

describe('long play', () => {
  it.each(CASES)(
    'lies within 4 standard errors of the exact figures: $id at $profile',
    ({ math, profile }) => {
      const actions = 1_000_000;
      const cannon = { profile, level: profile === '96' ? 1 : 2 };
      const exact = mixStats(math, cannon);
      const [sigma, hitRate] = [Math.sqrt(toNumber(exact.variance)), toNumber(exact.hitRate)];
      const { cost, win, hits, squares, rtp } = play(math, cannon, actions);
      expect(Math.abs(win / cost - rtp)).toBeLessThan((4 * sigma) / Math.sqrt(cost));
      expect(Math.abs(hits / actions - hitRate)).toBeLessThan(4 * Math.sqrt((hitRate * (1 - hitRate)) / actions));
      expect(Math.abs(Math.sqrt(squares / cost) / sigma - 1)).toBeLessThan(0.05);
    },
    30_000,
  );
});
