import { microsToText } from '@manager/domain/micros';
import type { Fish, Weapon } from '../../math/fishing/fishing-math.ts';
import type { Shot, Use } from '../../math/fishing/fire.ts';
import type { Cannon } from '../../math/fishing/fishing-stats.ts';
import { publishedFishingOf, type FishingGame } from '../../world/fishing-games.ts';
import type { FishingEvent, FishingRound, FishRow, WeaponRow } from './fishing-round.ts';

type Line = { shots: number; hits: number; kills: number; costMicros: bigint; winMicros: bigint };
type FishLine = Line & { fish: string; bulletMicros: bigint; rtpPct: string };
type WeaponLine = Line & { weapon: string; uses: number; rtpPct: string | null };

/** What was fired when. */
type Fired = { atMs: number; bulletMicros: bigint };

/** Of an ordinary fish from so many bullets on it is an event. */
const BIG_WIN = 40;

/** What happens in a slice, as it happens; sums are those of its rows. */
export type CatchLog = {
  bullet: (fish: Fish, shot: Shot, fired: Fired & { cannon: Cannon }) => void;
  weapon: (weapon: Weapon, use: Use, fired: Fired & { cannon: Cannon }) => void;
  sums: () => { shots: number; freeShots: number; kills: number; betMicros: bigint; winMicros: bigint };
  parts: () => Pick<FishingRound, 'fish' | 'weapons' | 'events' | 'totals'>;
};

const emptyLine = (): Line => ({ shots: 0, hits: 0, kills: 0, costMicros: 0n, winMicros: 0n });
const money = microsToText;

export function createCatchLog(game: FishingGame): CatchLog {
  const { profiles } = publishedFishingOf(game);
  const fishLines = new Map<string, FishLine>();
  const weaponLines = new Map<string, WeaponLine>();
  const events: FishingEvent[] = [];
  let freeShots = 0;

  const tell = (event: Omit<FishingEvent, 'at' | 'amount'>, atMs: number, micros: bigint): void =>
    void events.push({ at: new Date(atMs).toISOString(), ...event, amount: money(micros) });

  const lines = (): Line[] => [...fishLines.values(), ...weaponLines.values()];
  const sumsOf = () => {
    const sums = { shots: 0, freeShots, kills: 0, betMicros: 0n, winMicros: 0n };
    for (const { shots, kills, costMicros, winMicros } of lines()) {
      sums.shots += shots;
      sums.kills += kills;
      sums.betMicros += costMicros;
      sums.winMicros += winMicros;
    }
    return sums;
  };

  return {
    bullet: (fish, { isHit, isKill, multiple }, { atMs, bulletMicros, cannon }) => {
      const key = `${bulletMicros}/${fish.code}`;
      const rtpPct = profiles[cannon.profile].fish[fish.code]?.[cannon.level] ?? '0';
      const line = fishLines.get(key) ?? { ...emptyLine(), fish: fish.code, bulletMicros, rtpPct };
      fishLines.set(key, line);
      const winMicros = BigInt(multiple) * bulletMicros;
      line.shots += 1;
      line.hits += Number(isHit);
      line.kills += Number(isKill);
      line.costMicros += bulletMicros;
      line.winMicros += winMicros;
      if (isKill && fish.isBoss === true) tell({ kind: 'boss', fish: fish.code }, atMs, winMicros);
      else if (multiple >= BIG_WIN) tell({ kind: 'big_win', fish: fish.code }, atMs, winMicros);
    },
    weapon: (weapon, use, { atMs, bulletMicros, cannon }) => {
      const { code, price } = weapon;
      const rtpPct = price === null ? null : profiles[cannon.profile].weapons[code].rtpPct;
      const line = weaponLines.get(code) ?? { ...emptyLine(), weapon: code, uses: 0, rtpPct };
      weaponLines.set(code, line);
      const winMicros = BigInt(use.multiple) * bulletMicros;
      line.uses += 1;
      line.shots += use.shots;
      line.hits += use.hits;
      line.kills += use.kills;
      line.costMicros += BigInt(price ?? 0) * bulletMicros;
      line.winMicros += winMicros;
      if (price === null) freeShots += use.shots;
      tell({ kind: 'weapon', weapon: code }, atMs, winMicros);
    },
    sums: sumsOf,
    parts: () => {
      const { shots, kills, betMicros, winMicros } = sumsOf();
      return {
        fish: [...fishLines.values()].map(fishRow),
        weapons: [...weaponLines.values()].map(weaponRow),
        events,
        totals: { shots, kills, cost: money(betMicros), win: money(winMicros) },
      };
    },
  };
}

const fishRow = ({ bulletMicros, fish, shots, hits, kills, costMicros, winMicros, rtpPct }: FishLine): FishRow => ({
  bullet: money(bulletMicros),
  fish,
  shots,
  hits,
  kills,
  cost: money(costMicros),
  win: money(winMicros),
  rtp_pct: rtpPct,
});

const weaponRow = ({ weapon, uses, shots, hits, kills, costMicros, winMicros, rtpPct }: WeaponLine): WeaponRow => ({
  weapon,
  uses,
  shots,
  hits,
  kills,
  cost: money(costMicros),
  win: money(winMicros),
  ...(rtpPct === null ? {} : { rtp_pct: rtpPct }),
});
