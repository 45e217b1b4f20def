import { type FishingMathId, PUBLISHED_FISHING } from '../math/fishing/published-fishing.ts';
import type { Vendor } from './games.ts';
import type { Player } from './players.ts';

/** A progressive pool of the platform's own; Manager's pools are set up in Manager. */
export type RoomJackpot = { pool: string; tier: 'mini' | 'minor' | 'major' };
export type Room = { code: string; coinMicros: bigint; jackpot?: RoomJackpot };

/** A fishing game of the catalogue. */
export type FishingGame = {
  code: string;
  name: string;
  nameZh: string;
  vendor: Vendor;
  type: 'fishing';
  math: FishingMathId;
  /** From the cheapest on; a bullet costs one coin or more, in US dollars. */
  rooms: readonly Room[];
};

export const FISHING_GAMES: readonly FishingGame[] = [
  {
    code: 'bh-reef-hunter',
    name: 'Reef Hunter',
    nameZh: '珊瑚猎手',
    vendor: 'Blue Harbour Games',
    type: 'fishing',
    math: 'reef',
    rooms: [
      { code: 'lagoon', coinMicros: 100_000n },
      { code: 'atoll', coinMicros: 200_000n },
      { code: 'blue-hole', coinMicros: 500_000n },
    ],
  },
  {
    code: 'kc-deep-sea-crane',
    name: 'Deep Sea Crane',
    nameZh: '深海仙鹤',
    vendor: 'Kite & Crane',
    type: 'fishing',
    math: 'deep-sea',
    rooms: [
      { code: 'shelf', coinMicros: 100_000n, jackpot: { pool: 'crane-shelf', tier: 'mini' } },
      { code: 'trench', coinMicros: 300_000n, jackpot: { pool: 'crane-trench', tier: 'minor' } },
      { code: 'abyss', coinMicros: 1_000_000n, jackpot: { pool: 'crane-abyss', tier: 'major' } },
    ],
  },
];

export const publishedFishingOf = ({ math }: FishingGame) => PUBLISHED_FISHING[math];

/** Of ten tiers of stakes four play in the cheapest room, four in the next one, and two in the dearest. */
const TIERS_OF_A_ROOM = 4;

export function roomOf({ rooms }: FishingGame, { stakeTier }: Player): Room {
  const room = rooms[Math.min(rooms.length - 1, Math.floor(stakeTier / TIERS_OF_A_ROOM))];
  if (room === undefined) throw new RangeError('a fishing game has rooms');
  return room;
}
