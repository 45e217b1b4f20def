import type { RtpProfileName } from '../slot-math.ts';

/** What a caught fish pays, in bullets; one of them, as likely as its weight. */
export type WeightedPay = { multiple: number; weight: number };

export type WeaponCode = 'free_bullets' | 'drill' | 'laser';

/** By profile; probabilities are parts of a million. */
export type ByProfile = Readonly<Record<RtpProfileName, number>>;

export type Fish = {
  code: string;
  /** Share of the bullets that are fired at it in the published mix. */
  weight: number;
  /** How likely a bullet hits, and how likely a hit catches: for each level of bullets. */
  hitPpm: number;
  killPpm: Readonly<Record<RtpProfileName, readonly number[]>>;
  pays: readonly WeightedPay[];
  /** The weapon that whoever catches it gets. */
  carries?: WeaponCode;
  isBoss?: true;
};

/** What a shot of a weapon meets: one of these, as likely as its weight. */
export type Target = { fish: string; weight: number; hitPpm: number; killPpm: ByProfile };

export type Weapon = {
  code: WeaponCode;
  /** Shots of one use; each pays for what it catches like a bullet. */
  shots: number;
  targets: readonly Target[];
  /** Price of a use in bullets; null: it is won, and costs nothing. */
  price: number | null;
  /** Share of the published mix's actions that buy a use. */
  weight: number;
};

/** The published mathematics of a fishing game. A bullet of a level costs so many coins; everything is paid in bullets. */
export type FishingMath = {
  id: string;
  version: string;
  levels: readonly number[];
  fish: readonly Fish[];
  weapons: readonly Weapon[];
};

/** Throws RangeError for a code that the mathematics does not have. */
export function fishOf({ id, fish }: FishingMath, code: string): Fish {
  const found = fish.find((known) => known.code === code);
  if (found === undefined) throw new RangeError(`no fish ${code} in ${id}`);
  return found;
}

/** Throws RangeError for a weapon that the mathematics does not have. */
export function weaponOf({ id, weapons }: FishingMath, code: WeaponCode): Weapon {
  const found = weapons.find((known) => known.code === code);
  if (found === undefined) throw new RangeError(`no weapon ${code} in ${id}`);
  return found;
}
