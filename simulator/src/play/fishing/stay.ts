import type { RtpProfileName } from '../../math/slot-math.ts';
import { createRng, type Rng } from '../../math/rng.ts';
import { type FishingGame, publishedFishingOf, roomOf } from '../../world/fishing-games.ts';
import type { Player } from '../../world/players.ts';
import { sessionMembers } from '../bet-row.ts';
import type { Seat } from '../session.ts';

/** A player's stay in a room, which is told of minute by minute. */
export type FishingStay = Seat & {
  game: FishingGame;
  source: 'normal';
  room: string;
  coinMicros: bigint;
  /** The level of bullets that he likes. */
  level: number;
  profile: RtpProfileName;
  /** Members of the rows of bets that stay the same as long as the profile does. */
  rowMembers: string;
  rng: Rng;
  startedAtMs: number;
  /** The next slice: from when, and how long. */
  nextAtMs: number;
  lengthMs: number;
  slicesLeft: number;
  /** Of the session, once it is opened. */
  sessionId: string;
};

export type StayStart = { player: Player; game: FishingGame; seed: number; startMs: number; slices: number };

export const SLICE_MS = 60_000;
const SHORTEST_MS = 12_000;
const FEWEST_SLICES = 3;
const MORE_SLICES = 22;

export function openStay({ player, game, seed, startMs, slices }: StayStart): FishingStay {
  const rng = createRng(seed);
  const { math } = publishedFishingOf(game);
  const { code, coinMicros: dollarMicros } = roomOf(game, player);
  const coinMicros = dollarMicros * BigInt(player.currency.coinFactor);
  const level = rng.below(math.levels.length);
  return {
    player,
    game,
    source: 'normal',
    grant: null,
    room: code,
    coinMicros,
    level,
    stake: { totalMicros: coinMicros * BigInt(math.levels[level] ?? 1) },
    ...playedAt({ player, game }, player.site.rtpProfile),
    rng,
    startedAtMs: startMs,
    nextAtMs: startMs,
    lengthMs: lengthOf(rng, slices),
    slicesLeft: slices,
    sessionId: '',
  };
}

/** The stay goes on with another profile from its next slice on. */
export function changeProfile(stay: FishingStay, profile: RtpProfileName): void {
  if (profile !== stay.profile) Object.assign(stay, playedAt(stay, profile));
}

/** Most stays are short. */
export const drawSlices = (rng: Rng): number => FEWEST_SLICES + Math.min(rng.below(MORE_SLICES), rng.below(MORE_SLICES));

/** A slice lasts a minute, the last one until the player leaves. */
export const lengthOf = (rng: Rng, slicesLeft: number): number =>
  slicesLeft > 1 ? SLICE_MS : SHORTEST_MS + rng.below(SLICE_MS - SHORTEST_MS);

const playedAt = ({ player, game }: Pick<FishingStay, 'player' | 'game'>, profile: RtpProfileName) => ({
  profile,
  rowMembers: sessionMembers({
    site: player.site.code,
    player: player.name,
    ...(player.subAgent === null ? {} : { sub_agent: player.subAgent }),
    game: game.code,
    currency: player.currency.code,
    source: 'normal',
    rtp_profile: profile,
    math_version: publishedFishingOf(game).math.version,
    ip: player.ip,
    device: player.device,
  }),
});
