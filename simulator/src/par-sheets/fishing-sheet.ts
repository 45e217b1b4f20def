import { describeMode, type ModeStats } from '../math/exact-stats.ts';
import type { Fish, FishingMath, Weapon } from '../math/fishing/fishing-math.ts';
import { fishStats, mixStats, weaponStats } from '../math/fishing/fishing-stats.ts';
import { fraction, multiply, toDecimal } from '../math/fraction.ts';
import type { RtpProfileName } from '../math/slot-math.ts';

/** A par sheet as Markdown: figures by level of bullets, of each fish at each level, and of the weapons. */
export function fishingSheet(math: FishingMath, profile: RtpProfileName): string {
  const levels = math.levels.map((coins, level) => ({ coins, cannon: { profile, level } }));
  return [
    `## ${math.id} ${math.version}, profile ${profile}`,
    '',
    '| bullet | RTP % | σ of a bullet | hit rate % | max win × cost |',
    '|---|---|---|---|---|',
    ...levels.map(({ coins, cannon }) => row(coins === 1 ? '1 coin' : `${coins} coins`, mixStats(math, cannon))),
    '',
    `| fish | share | pays × bullet | hits % | catches of a hit, in a million | RTP % of the fish | RTP % with its weapon |`,
    '|---|---|---|---|---|---|---|',
    ...math.fish.map((fish) => fishRow(math, fish, profile)),
    '',
    '| weapon | comes | shots | wins of a use × bullet | RTP % of its price | σ of a use × bullet | hit rate of a use % |',
    '|---|---|---|---|---|---|---|',
    ...math.weapons.map((weapon) => weaponRow(math, weapon, profile)),
    '',
    'What a weapon meets, with its share of the shots, the hits in a million and the catches of a hit in a million:',
    '',
    ...math.weapons.map(
      ({ code, targets }) =>
        `- ${code}: ${targets.map(({ fish, weight, hitPpm, killPpm }) => `${fish} ${weight}/${hitPpm}/${killPpm[profile]}`).join(', ')}`,
    ),
    '',
  ].join('\n');
}

const row = (name: string, stats: ModeStats): string => {
  const { rtpPct, sigma, hitRatePct, maxMultiple } = describeMode(stats);
  return `| ${name} | ${rtpPct} | ${sigma} | ${hitRatePct} | ${maxMultiple} |`;
};

const pct = (share: ReturnType<typeof fraction>): string => toDecimal(multiply(share, fraction(100n)), 4);

function fishRow(math: FishingMath, fish: Fish, profile: RtpProfileName): string {
  const stats = math.levels.map((_, level) => fishStats(math, fish, { profile, level }));
  const pays = fish.pays
    .map(({ multiple, weight }) => (fish.pays.length === 1 ? `${multiple}` : `${multiple} (${weight})`))
    .join(', ');
  const cells = [
    fish.code,
    `${fish.weight}`,
    pays,
    toDecimal(fraction(fish.hitPpm, 10_000), 0),
    fish.killPpm[profile].join(' / '),
    stats.map(({ own }) => pct(own)).join(' / '),
    fish.carries === undefined ? '' : `${fish.carries}: ${stats.map(({ rtp }) => pct(rtp)).join(' / ')}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function weaponRow(math: FishingMath, weapon: Weapon, profile: RtpProfileName): string {
  const stats = weaponStats(math, weapon, profile);
  const price = fraction(weapon.price ?? 1);
  const { sigma, hitRatePct } = describeMode({ ...stats, variance: multiply(stats.variance, multiply(price, price)) });
  const carriers = math.fish.filter(({ carries }) => carries === weapon.code).map(({ code }) => code);
  const comes =
    weapon.price === null ? `with ${carriers.join(', ')}` : `bought for ${weapon.price} bullets, share ${weapon.weight}`;
  const wins = toDecimal(multiply(stats.rtp, price), 4);
  return `| ${[weapon.code, comes, `${weapon.shots}`, wins, weapon.price === null ? '' : pct(stats.rtp), sigma, hitRatePct].join(' | ')} |`;
}
