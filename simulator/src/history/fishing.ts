import { createRecorder } from '../facts/recorder.ts';
import { createSliceBook, type SliceBook } from '../facts/slice-book.ts';
import { MinHeap } from '../math/heap.ts';
import { createRng, mixSeed, pick, type Rng } from '../math/rng.ts';
import type { BetRow } from '../play/bet-row.ts';
import { createFishery, type Fishery } from '../play/fishing/fishery.ts';
import { drawSlices, type FishingStay, openStay, SLICE_MS, type StayStart } from '../play/fishing/stay.ts';
import type { Player } from '../world/players.ts';
import type { World } from '../world.ts';
import { activityAt, betsByDay, DAY_MS, type Period, weightedDrawer } from './plan.ts';
import type { SideHistory, SideOptions } from './plan.ts';

const HOUR_MS = 3_600_000;
/** Between two stays of a player. */
const REST_MS = 5 * 60_000;
const MOST_DRAWS = 40;

/**
 * Stays in fishing rooms over the period, with about so many slices: nobody is in two rooms at once. All of them have ended by then. The same
 * world and period give the same slices.
 */
export function fishingHistory({ world, bets, closelyFromMs, balances, ...period }: SideOptions): SideHistory {
  const starts = planStays(world, period, bets);
  const fishery = createFishery((site, number) => `${site.prefix}-f${number.toString().padStart(7, '0')}`, balances);
  const recorder = createRecorder({
    seed: mixSeed(world.seed, 0xf15f),
    sessionIdOf: (site, number) => `s-${site.prefix}-f${number.toString().padStart(6, '0')}`,
    walletFromMs: closelyFromMs,
    untilMs: period.untilMs,
  });
  const book = createSliceBook(recorder);
  return {
    bets: starts.reduce((total, { slices }) => total + slices, 0),
    versions: playStays({ starts, fishery, book }),
    take: book.take,
  };
}

function* playStays({ starts, fishery, book }: { starts: StayStart[]; fishery: Fishery; book: SliceBook }): Generator<BetRow> {
  const stays = new MinHeap<FishingStay>(({ nextAtMs }) => nextAtMs);

  function* playUntil(endMs: number): Generator<BetRow> {
    for (let stay = stays.peek(); stay !== undefined && stay.nextAtMs < endMs; stay = stays.peek()) {
      stays.pop();
      const slice = fishery.playNext(stay);
      book.played(stay, slice);
      yield slice.row;
      if (stay.slicesLeft > 0) stays.push(stay);
      else book.closed(stay, { atMs: slice.doneAtMs, leftMicros: fishery.leave(stay) });
    }
  }

  for (const start of starts) {
    yield* playUntil(start.startMs);
    const stay = openStay(start);
    book.opened(stay);
    stays.push(stay);
  }
  yield* playUntil(Number.POSITIVE_INFINITY);
}

/** In the order of their start. */
function planStays(world: World, period: Period, slices: number): StayStart[] {
  const freeFromMs = new Map<Player, number>();
  return betsByDay(world, period, slices).flatMap((wanted, index) => {
    const startMs = period.startDayMs + index * DAY_MS;
    return planDay({ world, index, slices: wanted, startMs, endMs: Math.min(startMs + DAY_MS, period.untilMs), freeFromMs });
  });
}

type Day = { world: World; index: number; slices: number; startMs: number; endMs: number; freeFromMs: Map<Player, number> };

function planDay({ world, index, slices, startMs, endMs, freeFromMs }: Day): StayStart[] {
  const rng = createRng(mixSeed(world.seed, 0xf15e, index));
  const present = world.fishers.filter(({ joinDay }) => joinDay <= index);
  if (present.length === 0) return [];
  const drawPlayer = weightedDrawer(present, ({ weight }) => weight);
  const lengths: number[] = [];
  for (let left = slices; left > 0; left -= lengths.at(-1) ?? 1) lengths.push(Math.min(left, drawSlices(rng)));
  const wanted = lengths.map((length) => ({
    length,
    beginMs: startMs + rng.below(Math.max(1, endMs - startMs - roomFor(length))),
  }));
  return wanted
    .toSorted((a, b) => a.beginMs - b.beginMs)
    .flatMap(({ length, beginMs }, at): StayStart[] => {
      const stayEndMs = beginMs + roomFor(length);
      const player = freePlayer(rng, { drawPlayer, beginMs, freeFromMs });
      if (player === undefined || stayEndMs > endMs) return [];
      freeFromMs.set(player, stayEndMs + REST_MS);
      const seed = mixSeed(world.seed, index, at, 0xf15);
      return [{ player, game: pick(rng, world.fisheries), seed, startMs: beginMs, slices: length }];
    });
}

/** So many slices, and time to leave. */
const roomFor = (slices: number): number => (slices + 1) * SLICE_MS;

type Seating = { drawPlayer: (rng: Rng) => Player; beginMs: number; freeFromMs: Map<Player, number> };

/** Somebody who is awake and in no room; whoever is free when nobody of many is awake. */
function freePlayer(rng: Rng, { drawPlayer, beginMs, freeFromMs }: Seating): Player | undefined {
  const hour = Math.floor((beginMs % DAY_MS) / HOUR_MS);
  let free: Player | undefined;
  for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
    const player = drawPlayer(rng);
    if ((freeFromMs.get(player) ?? 0) > beginMs) continue;
    free = player;
    if (rng.below(100) < activityAt(player, hour)) return player;
  }
  return free;
}
