import { microsToText } from '@manager/domain/micros';
import { createGuns, type Guns } from '../../math/fishing/fire.ts';
import { weaponOf } from '../../math/fishing/fishing-math.ts';
import { type FishingGame, publishedFishingOf } from '../../world/fishing-games.ts';
import type { Player } from '../../world/players.ts';
import type { Website } from '../../world/websites.ts';
import type { Balances } from '../balances.ts';
import type { BetRow } from '../bet-row.ts';
import type { Played } from '../casino.ts';
import { type CatchLog, type CatchSums, createCatchLog } from './catch-log.ts';
import type { FishingRound } from '@manager/domain/fishing-round';
import { createRoomJackpots, type WonJackpot } from './room-jackpots.ts';
import { type FishingStay, lengthOf } from './stay.ts';

/** A slice as it is told of: a bet with the money of the minute, and its counts. */
export type PlayedSlice = Played & { row: BetRow; shots: number; freeShots: number; kills: number; jackpot?: WonJackpot };

export type Fishery = {
  /** Plays the stay's next slice over its length and moves the stay on. */
  playNext: (stay: FishingStay) => PlayedSlice;
  /** The player leaves: of a transfer wallet he takes everything back, which is the answer; 0 for other wallets. */
  leave: (stay: FishingStay) => bigint;
};

/** Free bullets that were won and not fired yet: of a player's room in a game. */
type Saved = { level: number };

/** A player fires every 1.1 to 2.2 seconds. */
const QUICKEST_MS = 1_100;
const SLOWER_MS = 1_100;
/** He comes with so many bullets at least, of the dearest level. */
const LEAST_BULLETS = 80n;
/** Of a million slices: those in which he turns to bullets of another level. */
const TURNS_PPM = 250_000;

/** `sliceIdOf` gives the id of the n-th slice (from 1) of a website. */
export function createFishery(
  sliceIdOf: (site: Website, number: number) => string,
  balances: Balances = new Map<Player, bigint>(),
): Fishery {
  const saved = new Map<Player, Map<FishingGame, Saved[]>>();
  const numbers = new Map<Website, number>();
  const guns = new Map<FishingGame, Guns>();
  const takeInJackpot = createRoomJackpots();

  const gunsOf = (game: FishingGame): Guns => {
    const known = guns.get(game) ?? createGuns(publishedFishingOf(game).math);
    guns.set(game, known);
    return known;
  };

  const nextId = (site: Website): string => {
    const number = (numbers.get(site) ?? 0) + 1;
    numbers.set(site, number);
    return sliceIdOf(site, number);
  };

  const takeSaved = ({ player, game }: FishingStay): Saved[] => {
    const left = saved.get(player)?.get(game) ?? [];
    saved.get(player)?.delete(game);
    return left;
  };

  const save = ({ player, game }: FishingStay, left: readonly Saved[]): void => {
    if (left.length === 0) return;
    const games = saved.get(player) ?? new Map<FishingGame, Saved[]>();
    saved.set(player, games.set(game, [...left]));
  };

  /** What he has when he begins to fire. */
  const funded = (stay: FishingStay): bigint => {
    const balance = balances.get(stay.player) ?? 0n;
    const least = stay.coinMicros * LEAST_BULLETS * BigInt(Math.max(...publishedFishingOf(stay.game).math.levels));
    return balance >= least ? balance : balance + least * BigInt(1 + stay.rng.below(4));
  };

  return {
    playNext: (stay) => {
      const heldMicros = balances.get(stay.player) ?? 0n;
      const left = takeSaved(stay);
      // Bullets left over from before are fired first; that takes no money, so none is brought in.
      const balanceMicros = left.length > 0 ? heldMicros : funded(stay);
      const log = createCatchLog(stay.game, stay.coinMicros);
      const shooting = { stay, log, guns: gunsOf(stay.game), balanceMicros };
      if (left.length > 0) fireSaved(shooting, left);
      else save(stay, fireAway(shooting));
      const sums = log.sums();
      const jackpot = takeInJackpot(stay, sums.betMicros);
      const slice = sliceOf(stay, { id: nextId(stay.player.site), log, sums, balanceMicros, jackpot });
      balances.set(stay.player, slice.balanceAfterMicros);
      stay.nextAtMs += stay.lengthMs;
      stay.slicesLeft -= 1;
      stay.lengthMs = lengthOf(stay.rng, stay.slicesLeft);
      const doneAtMs = slice.settledAtMs ?? stay.nextAtMs;
      return {
        row: slice,
        versions: [{ row: slice, dueAtMs: doneAtMs }],
        balanceMicros: slice.balanceAfterMicros,
        doneAtMs,
        toppedUpMicros: balanceMicros - heldMicros,
        shots: sums.shots,
        freeShots: sums.freeShots,
        kills: sums.kills,
        ...(jackpot === undefined ? {} : { jackpot }),
      };
    },
    leave: ({ player }) => {
      if (player.site.apiType !== 'transfer') return 0n;
      const heldMicros = balances.get(player) ?? 0n;
      balances.set(player, 0n);
      return heldMicros;
    },
  };
}

type Shooting = { stay: FishingStay; log: CatchLog; guns: Guns; balanceMicros: bigint };

function fireSaved({ stay, log, guns }: Shooting, left: readonly Saved[]): void {
  const weapon = weaponOf(publishedFishingOf(stay.game).math, 'free_bullets');
  for (const [index, { level }] of left.entries()) {
    const cannon = { profile: stay.profile, level };
    const use = guns.fireWeapon(stay.rng, weapon, { shots: weapon.shots, cannon });
    log.weapon(weapon, use, { atMs: stay.nextAtMs + 1_000 * (index + 1), cannon });
  }
}

/** Fires as long as the slice lasts and the money does. Answers the free bullets that stay for another time: won as the player leaves. */
function fireAway({ stay, log, guns, balanceMicros }: Shooting): Saved[] {
  const { rng, profile, coinMicros } = stay;
  const { math } = publishedFishingOf(stay.game);
  const pauseMs = QUICKEST_MS + rng.below(SLOWER_MS);
  const rounds = Math.max(1, Math.floor(stay.lengthMs / pauseMs));
  const turnsAt = rng.chance(TURNS_PPM) ? rng.below(rounds) : -1;
  const kept: Saved[] = [];
  let { level } = stay;
  // In whole coins: what is less than one buys no bullet.
  let purse = Number(balanceMicros / coinMicros);
  for (let round = 0; round < rounds; round += 1) {
    if (round === turnsAt) level = (level + 1) % math.levels.length;
    const coins = math.levels[level] ?? 1;
    const cannon = { profile, level };
    const fired = { atMs: stay.nextAtMs + round * pauseMs, cannon };
    const action = guns.nextAction(rng);
    const cost = coins * (action.kind === 'buy' ? (action.weapon.price ?? 0) : 1);
    if (purse < cost) continue;
    purse -= cost;
    if (action.kind === 'buy') {
      const use = guns.fireWeapon(rng, action.weapon, { shots: action.weapon.shots, cannon });
      log.weapon(action.weapon, use, fired);
      purse += use.multiple * coins;
      continue;
    }
    const shot = guns.fireAt(rng, action.fish, cannon);
    log.bullet(action.fish, shot, fired);
    purse += shot.multiple * coins;
    if (!shot.isKill || action.fish.carries === undefined) continue;
    if (action.fish.carries === 'free_bullets' && stay.slicesLeft === 1) {
      kept.push({ level });
      continue;
    }
    const weapon = weaponOf(math, action.fish.carries);
    const use = guns.fireWeapon(rng, weapon, { shots: weapon.shots, cannon });
    log.weapon(weapon, use, fired);
    purse += use.multiple * coins;
  }
  return kept;
}

type Told = { id: string; log: CatchLog; sums: CatchSums; balanceMicros: bigint; jackpot: WonJackpot | undefined };

function sliceOf(stay: FishingStay, { id, log, sums, balanceMicros, jackpot }: Told): BetRow {
  const { betMicros } = sums;
  const winMicros = sums.winMicros + (jackpot?.amountMicros ?? 0n);
  const afterMicros = balanceMicros - betMicros + winMicros;
  const endedAtMs = stay.nextAtMs + stay.lengthMs;
  const detail: FishingRound = {
    kind: 'fishing',
    version: 1,
    round: id,
    game: stay.game.code,
    math_version: publishedFishingOf(stay.game).math.version,
    rtp_profile: stay.profile,
    session: stay.sessionId,
    room: stay.room,
    started_at: new Date(stay.nextAtMs).toISOString(),
    ended_at: new Date(endedAtMs).toISOString(),
    ...log.parts(jackpot),
    balance: { before: microsToText(balanceMicros), after: microsToText(afterMicros) },
  };
  return {
    betId: id,
    roundId: id,
    sessionMembers: stay.rowMembers,
    betMicros,
    winMicros,
    ...(jackpot === undefined ? {} : { jackpotMicros: jackpot.amountMicros }),
    status: 'settled',
    isFeatureBuy: null,
    balanceBeforeMicros: balanceMicros,
    balanceAfterMicros: afterMicros,
    betAtMs: stay.nextAtMs,
    settledAtMs: endedAtMs,
    rowVersion: 1,
    detail: JSON.stringify(detail),
  };
}
