import { createRecorder } from './facts/recorder.ts';
import { createSliceBook } from './facts/slice-book.ts';
import { activityAt, weightedDrawer } from './history/plan.ts';
import type { SideTraffic, SideTrafficOptions } from './live-lottery.ts';
import { createRng, mixSeed, pick } from './math/rng.ts';
import type { BetRow } from './play/bet-row.ts';
import { createFishery } from './play/fishing/fishery.ts';
import { changeProfile, drawSlices, type FishingStay, openStay, SLICE_MS } from './play/fishing/stay.ts';
import type { Player } from './world/players.ts';

/** Of the bets on slots. */
const SHARE = 0.01;
/** A slice that ended longer ago was not played: Manager was away, and nobody makes up for the time. */
const LONGEST_LAG_MS = 5_000;
/** What is shorter when the platform stops is not told. */
const SHORTEST_SLICE_MS = 3_000;
const MOST_REFUSALS = 40;

/** Fishing rooms as they are played in now. Slices are told when they have ended. */
export function createFishingTraffic({ world, ratePerS, startMs, run, house, balances }: SideTrafficOptions): SideTraffic {
  const rng = createRng(mixSeed(world.seed, Math.floor(startMs / 1000), 0xf15));
  const fishery = createFishery((site, number) => `${site.prefix}-${run}-f${number}`, balances);
  const book = createSliceBook(
    createRecorder({
      seed: mixSeed(world.seed, Math.floor(startMs / 1000), 0xf15f),
      sessionIdOf: (site, number) => `s-${site.prefix}-${run}-f${number}`,
      walletFromMs: startMs,
      untilMs: Number.POSITIVE_INFINITY,
    }),
  );
  let stays: FishingStay[] = [];
  const wanted = Math.min(world.fishers.length, Math.max(1, Math.round((ratePerS * SHARE * SLICE_MS) / 1000)));

  const leave = (stay: FishingStay, at: { atMs: number; isKicked: boolean }): void =>
    book.closed(stay, { ...at, leftMicros: fishery.leave(stay) });

  const play = (stay: FishingStay): BetRow => {
    const slice = fishery.playNext(stay);
    book.played(stay, slice);
    return slice.row;
  };

  /** The profile in force for what begins now; undefined where the player may not fish. */
  const profileFor = (stay: FishingStay, nowMs: number) =>
    house.takes(stay, nowMs) ? house.profileOf(stay, stay.profile, nowMs) : undefined;

  /** The slices that have ended by now. Another profile is that of the next slice. */
  const playOn = (stay: FishingStay, nowMs: number, rows: BetRow[]): void => {
    while (stay.slicesLeft > 0 && stay.nextAtMs + stay.lengthMs <= nowMs) {
      if (stay.nextAtMs + stay.lengthMs < nowMs - LONGEST_LAG_MS) stay.nextAtMs = nowMs - stay.lengthMs;
      rows.push(play(stay));
      changeProfile(stay, profileFor(stay, nowMs) ?? stay.profile);
    }
  };

  /** The minute that is under way, as far as it went. */
  const breakOff = (stay: FishingStay, nowMs: number): BetRow[] => {
    stay.lengthMs = Math.min(stay.lengthMs, nowMs - stay.nextAtMs);
    return stay.slicesLeft > 0 && stay.lengthMs >= SHORTEST_SLICE_MS ? [play(stay)] : [];
  };

  const newStay = (drawPlayer: ReturnType<typeof weightedDrawer<Player>>, nowMs: number): FishingStay | undefined => {
    const busy = new Set(stays.map(({ player }) => player));
    for (let attempt = 0; attempt < MOST_REFUSALS; attempt += 1) {
      const player = drawPlayer(rng);
      if (busy.has(player)) continue;
      const stay = openStay({
        player,
        game: pick(rng, world.fisheries),
        seed: rng.next(),
        startMs: nowMs,
        slices: drawSlices(rng),
      });
      const profile = profileFor(stay, nowMs);
      if (profile === undefined) continue;
      changeProfile(stay, profile);
      return stay;
    }
    return undefined;
  };

  const sitDown = (nowMs: number): void => {
    if (stays.length >= wanted) return;
    const utcHour = new Date(nowMs).getUTCHours();
    const drawPlayer = weightedDrawer(world.fishers, (player) => player.weight * activityAt(player, utcHour));
    // One at a time, so that the slices of different players end at different times.
    const stay = newStay(drawPlayer, nowMs);
    if (stay === undefined) return;
    book.opened(stay);
    stays.push(stay);
  };

  return {
    playUntil: (nowMs) => {
      const rows: BetRow[] = [];
      stays = stays.filter((stay) => {
        // Whoever may not fish any more leaves at once, with the minute that he is in as far as it went.
        const isKicked = house.isKicked(stay) || profileFor(stay, nowMs) === undefined;
        if (isKicked) rows.push(...breakOff(stay, nowMs));
        else playOn(stay, nowMs, rows);
        if (!isKicked && stay.slicesLeft > 0) return true;
        leave(stay, { atMs: nowMs, isKicked });
        return false;
      });
      sitDown(nowMs);
      return rows;
    },
    factsUntil: book.take,
    finish: (nowMs) => {
      const rows = stays.flatMap((stay) => {
        const last = breakOff(stay, nowMs);
        leave(stay, { atMs: nowMs, isKicked: true });
        return last;
      });
      stays = [];
      return rows;
    },
  };
}
