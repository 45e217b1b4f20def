import { microsToText } from '@manager/domain/micros';
import type { Fish, Weapon } from '../../math/fishing/fishing-math.ts';
import type { Shot, Use } from '../../math/fishing/fire.ts';
import type { Cannon } from '../../math/fishing/fishing-stats.ts';
import { publishedFishingOf, type FishingGame } from '../../world/fishing-games.ts';
import type { FishingEvent, FishingRound, FishRow, WeaponRow } from '@manager/domain/fishing-round';
import type { WonJackpot } from './room-jackpots.ts';

/** Cost and wins in coins of the room: whole numbers, since there are many shots. */
type Line = { shots: number; hits: number; kills: number; costCoins: number; winCoins: number };
type FishLine = Line & { fish: string; coins: number; rtpPct: string };
type WeaponLine = Line & { weapon: string; uses: number; rtpPct: string | null };

/** What was fired when. */
type Fired = { atMs: number; cannon: Cannon };

type Happened = Omit<FishingEvent, 'at' | 'amount'> & { atMs: number; coins: number };

/** Of an ordinary fish from so many bullets on it is an event. */
const BIG_WIN = 40;

export type CatchSums = { shots: number; freeShots: number; kills: number; betMicros: bigint; winMicros: bigint };

/** What happens in a slice, as it happens; sums are those of its rows. */
export type CatchLog = {
  bullet: (fish: Fish, shot: Shot, fired: Fired) => void;
  weapon: (weapon: Weapon, use: Use, fired: Fired) => void;
  sums: () => CatchSums;
  /** With what came out of a pool on top. */
  parts: (jackpot?: WonJackpot) => Pick<FishingRound, 'fish' | 'weapons' | 'events' | 'jackpot' | 'totals'>;
};

const emptyLine = (): Line => ({ shots: 0, hits: 0, kills: 0, costCoins: 0, winCoins: 0 });

export function createCatchLog(game: FishingGame, coinMicros: bigint): CatchLog {
  const { math, profiles } = publishedFishingOf(game);
  const fishLines = math.levels.map(() => new Map<Fish, FishLine>());
  const weaponLines = new Map<string, WeaponLine>();
  const events: Happened[] = [];
  let freeShots = 0;

  const microsOf = (coins: number): bigint => BigInt(coins) * coinMicros;
  const money = (coins: number): string => microsToText(microsOf(coins));
  const ofFish = (): FishLine[] => fishLines.flatMap((level) => [...level.values()]);

  const fishLine = (fish: Fish, { profile, level }: Cannon): FishLine => {
    const known = fishLines[level]?.get(fish);
    if (known !== undefined) return known;
    const rtpPct = profiles[profile].fish[fish.code]?.[level] ?? '0';
    const line = { ...emptyLine(), fish: fish.code, coins: math.levels[level] ?? 1, rtpPct };
    fishLines[level]?.set(fish, line);
    return line;
  };

  const sumsOf = (): CatchSums => {
    const sums = { shots: 0, freeShots, kills: 0, costCoins: 0, winCoins: 0 };
    for (const { shots, kills, costCoins, winCoins } of [...ofFish(), ...weaponLines.values()]) {
      sums.shots += shots;
      sums.kills += kills;
      sums.costCoins += costCoins;
      sums.winCoins += winCoins;
    }
    const { costCoins, winCoins, ...counts } = sums;
    return { ...counts, betMicros: microsOf(costCoins), winMicros: microsOf(winCoins) };
  };

  const firedOf = ({ shots, hits, kills, costCoins, winCoins }: Line) => ({
    shots,
    hits,
    kills,
    cost: money(costCoins),
    win: money(winCoins),
  });

  return {
    bullet: (fish, { isHit, isKill, multiple }, { atMs, cannon }) => {
      const line = fishLine(fish, cannon);
      const winCoins = multiple * line.coins;
      line.shots += 1;
      line.hits += Number(isHit);
      line.kills += Number(isKill);
      line.costCoins += line.coins;
      line.winCoins += winCoins;
      if (isKill && fish.isBoss === true) events.push({ kind: 'boss', fish: fish.code, atMs, coins: winCoins });
      else if (multiple >= BIG_WIN) events.push({ kind: 'big_win', fish: fish.code, atMs, coins: winCoins });
    },
    weapon: ({ code, price }, use, { atMs, cannon }) => {
      const rtpPct = price === null ? null : profiles[cannon.profile].weapons[code].rtpPct;
      const line = weaponLines.get(code) ?? { ...emptyLine(), weapon: code, uses: 0, rtpPct };
      weaponLines.set(code, line);
      const coins = math.levels[cannon.level] ?? 1;
      line.uses += 1;
      line.shots += use.shots;
      line.hits += use.hits;
      line.kills += use.kills;
      line.costCoins += (price ?? 0) * coins;
      line.winCoins += use.multiple * coins;
      if (price === null) freeShots += use.shots;
      events.push({ kind: 'weapon', weapon: code, atMs, coins: use.multiple * coins });
    },
    sums: sumsOf,
    parts: (jackpot) => {
      const { shots, kills, betMicros, winMicros } = sumsOf();
      return {
        fish: ofFish().map((line): FishRow => ({
          bullet: money(line.coins),
          fish: line.fish,
          ...firedOf(line),
          rtp_pct: line.rtpPct,
        })),
        weapons: [...weaponLines.values()].map((line): WeaponRow => ({
          weapon: line.weapon,
          uses: line.uses,
          ...firedOf(line),
          ...(line.rtpPct === null ? {} : { rtp_pct: line.rtpPct }),
        })),
        events: withJackpot(
          events.map(({ atMs, coins, ...event }) => ({ at: new Date(atMs).toISOString(), ...event, amount: money(coins) })),
          jackpot,
        ),
        ...(jackpot === undefined ? {} : { jackpot: { tier: jackpot.tier, amount: microsToText(jackpot.amountMicros) } }),
        totals: {
          shots,
          kills,
          cost: microsToText(betMicros),
          win: microsToText(winMicros + (jackpot?.amountMicros ?? 0n)),
        },
      };
    },
  };
}

/** In the order of time. */
const withJackpot = (events: FishingEvent[], jackpot: WonJackpot | undefined): FishingEvent[] => {
  if (jackpot === undefined) return events;
  const at = new Date(jackpot.atMs).toISOString();
  const won = { at, kind: 'jackpot', amount: microsToText(jackpot.amountMicros) } as const;
  return [...events, won].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
};
