import { createRng, mixSeed } from '../../math/rng.ts';
import type { FishingGame, RoomJackpot } from '../../world/fishing-games.ts';
import type { FishingStay } from './stay.ts';

/** What a slice won out of the pool of its room. Amounts are in the player's currency. */
export type WonJackpot = { pool: string; tier: string; amountMicros: bigint; shownMicros: bigint; atMs: number };

/** A pool of a room: what it holds, in ten-thousandths of a coin of the room. */
type Meter = { held: number };

const PER_COIN = 10_000;
/** Of each coin fired: half a hundredth goes into the pool. */
const PART_OF_COIN = 50;
/** What a pool begins with, in coins. */
export const SEED_COINS = 50;
/** A pool is hit once in so many coins, whoever fires them. */
export const COINS_A_HIT = 20_000;

/**
 * The progressive pools of rooms, which the platform keeps by itself: so many coins of each bullet that is paid for go in, on top of the returns of
 * the par sheet, and each slice may win what is shown, the more likely the more it fired. Drawn apart, so that fish and weapons are those of the sheet.
 */
export const createRoomJackpots = () => {
  const meters = new Map<string, Meter>();
  let slices = 0;

  const meterOf = (pool: string): Meter => {
    const known = meters.get(pool) ?? { held: SEED_COINS * PER_COIN };
    meters.set(pool, known);
    return known;
  };

  /** Takes the slice's part in; what it won, if it did. */
  return (stay: FishingStay, costMicros: bigint): WonJackpot | undefined => {
    slices += 1;
    const own = jackpotOf(stay.game, stay.room);
    const coins = Number(costMicros / stay.coinMicros);
    if (own === undefined || coins === 0) return undefined;
    const meter = meterOf(own.pool);
    meter.held += coins * PART_OF_COIN;
    const rng = createRng(mixSeed(0x1ac4, slices));
    if (rng.below(COINS_A_HIT) >= coins) return undefined;
    const shown = Math.floor(meter.held / PER_COIN);
    // What is less than a coin stays in.
    meter.held += (SEED_COINS - shown) * PER_COIN;
    const shownMicros = BigInt(shown) * stay.coinMicros;
    return { ...own, amountMicros: shownMicros, shownMicros, atMs: stay.nextAtMs + rng.below(stay.lengthMs) };
  };
};

const jackpotOf = ({ rooms }: FishingGame, code: string): RoomJackpot | undefined =>
  rooms.find((room) => room.code === code)?.jackpot;
