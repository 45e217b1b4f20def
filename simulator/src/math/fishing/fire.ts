import type { Rng } from '../rng.ts';
import type { Fish, FishingMath, Target, Weapon, WeightedPay } from './fishing-math.ts';
import { fishOf } from './fishing-math.ts';
import type { Cannon } from './fishing-stats.ts';

/** What became of one shot; `multiple`: what it won, in bullets. */
export type Shot = { isHit: boolean; isKill: boolean; multiple: number };

/** One use of a weapon; the wins of its shots together. */
export type Use = { shots: number; hits: number; kills: number; multiple: number };

export type Action = { kind: 'bullet'; fish: Fish } | { kind: 'buy'; weapon: Weapon };

/** The guns of a room at one profile. */
export type Guns = {
  /** What a player does next, by the published mix. */
  nextAction: (rng: Rng) => Action;
  fireAt: (rng: Rng, fish: Fish, cannon: Cannon) => Shot;
  /** So many shots of a weapon. */
  fireWeapon: (rng: Rng, weapon: Weapon, { shots, cannon }: { shots: number; cannon: Cannon }) => Use;
};

const MILLION = 1_000_000;
const MISS: Shot = { isHit: false, isKill: false, multiple: 0 };
const HIT: Shot = { isHit: true, isKill: false, multiple: 0 };

export function createGuns(math: FishingMath): Guns {
  const actions = drawer<Action & { weight: number }>([
    ...math.fish.map((fish) => ({ kind: 'bullet' as const, fish, weight: fish.weight })),
    ...math.weapons
      .filter(({ price }) => price !== null)
      .map((weapon) => ({ kind: 'buy' as const, weapon, weight: weapon.weight })),
  ]);
  const targetsOf = new Map(math.weapons.map(({ code, targets }) => [code, drawer(targets)]));
  const paysOf = new Map(math.fish.map(({ code, pays }) => [code, drawer(pays)]));

  const shoot = (rng: Rng, code: string, { hitPpm, killPpm }: { hitPpm: number; killPpm: number }): Shot => {
    if (rng.below(MILLION) >= hitPpm) return MISS;
    if (rng.below(MILLION) >= killPpm) return HIT;
    const pay: WeightedPay | undefined = paysOf.get(code)?.(rng);
    return { isHit: true, isKill: true, multiple: pay?.multiple ?? 0 };
  };

  return {
    nextAction: actions,
    fireAt: (rng, fish, { profile, level }) =>
      shoot(rng, fish.code, { hitPpm: fish.hitPpm, killPpm: fish.killPpm[profile][level] ?? 0 }),
    fireWeapon: (rng, { code }, { shots, cannon }) => {
      const use = { shots, hits: 0, kills: 0, multiple: 0 };
      const drawTarget = targetsOf.get(code);
      for (let shot = 0; shot < shots && drawTarget !== undefined; shot += 1) {
        const { fish, hitPpm, killPpm }: Target = drawTarget(rng);
        const { isHit, isKill, multiple } = shoot(rng, fishOf(math, fish).code, { hitPpm, killPpm: killPpm[cannon.profile] });
        use.hits += Number(isHit);
        use.kills += Number(isKill);
        use.multiple += multiple;
      }
      return use;
    },
  };
}

/** Draws items by weight from a table of the ends: a shot is drawn hundreds of thousands of times. */
function drawer<T extends { weight: number }>(items: readonly T[]): (rng: Rng) => T {
  let total = 0;
  const ends = items.map(({ weight }) => (total += weight));
  return (rng) => {
    const at = rng.below(total);
    const item = items[ends.findIndex((end) => at < end)];
    if (item === undefined) throw new RangeError('nothing to draw from');
    return item;
  };
}
