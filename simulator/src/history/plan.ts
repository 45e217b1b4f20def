import { createRng, mixSeed, type Rng } from '../math/rng.ts';
import { drawSessionKind, type SessionStart } from '../play/session.ts';
import { ACTIVITY_BY_HOUR, AGENTS } from '../world/agents.ts';
import type { Player } from '../world/players.ts';
import type { World } from '../world.ts';
import type { Fact } from '../facts/fact-lines.ts';
import type { Balances } from '../play/balances.ts';
import type { BetRow } from '../play/bet-row.ts';

/** `closelyFromMs`: what is many is told from then on, such as movements of wallets. */
export type SideOptions = Period & { world: World; bets: number; closelyFromMs: number; balances?: Balances | undefined };

/** A part of the history beside the slots: so many `bets`, whose `versions` come in the order of time, and facts as far as that went. */
export type SideHistory = { bets: number; versions: Iterable<BetRow>; take: (untilMs: number) => Fact[] };

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Longest time a spin takes on average over a session, and a reserve for rounds that settle late. */
const SPIN_MS = 7_500;
const RESERVE_MS = 20 * 60_000;
/** Today takes part only when the longest session fits into it. */
const LEAST_DAY_MS = 2 * HOUR_MS;

/** Sunday first; parts of a usual day in per cent. */
const WEEKDAY_PCT = [118, 88, 90, 94, 99, 112, 124] as const;

const OFFSET_HOURS = new Map(AGENTS.map((agent) => [agent.sellerId, agent.offsetHours]));

export type Period = { startDayMs: number; untilMs: number };

/** Splits `bets` over the days of the period: growth, weekdays and some noise. The parts sum to `bets`. */
export function betsByDay(world: World, period: Period, bets: number): number[] {
  const days = Math.ceil((period.untilMs - period.startDayMs) / DAY_MS);
  const rng = createRng(mixSeed(world.seed, 0xda75));
  const weights = Array.from({ length: days }, (_, day) => {
    const startMs = period.startDayMs + day * DAY_MS;
    const lengthMs = Math.min(DAY_MS, period.untilMs - startMs);
    const noise = 92 + rng.below(17);
    if (lengthMs < LEAST_DAY_MS) return 0;
    const growth = 80 + Math.floor((40 * day) / days);
    const weekday = WEEKDAY_PCT[new Date(startMs).getUTCDay()] ?? 100;
    return (growth * weekday * noise * lengthMs) / DAY_MS;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let passed = 0;
  let given = 0;
  return weights.map((weight) => {
    passed += weight;
    const upTo = Math.round((bets * passed) / total);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}

/** The sessions of one day in order of their start, with exactly `bets` spins together. */
export function planDay(world: World, period: Period, day: { index: number; bets: number }): SessionStart[] {
  const rng = createRng(mixSeed(world.seed, 0x5e55, day.index));
  const startMs = period.startDayMs + day.index * DAY_MS;
  const endMs = Math.min(startMs + DAY_MS, period.untilMs);
  const present = world.players.filter((player) => player.joinDay <= day.index);
  const newcomers = present.filter((player) => player.joinDay === day.index);
  const draw = weightedDrawer(present, (player) => player.weight);
  const sessions: SessionStart[] = [];
  let left = day.bets;
  while (left > 0) {
    const player = newcomers.pop() ?? draw(rng);
    const kind = drawSessionKind(rng);
    const spins = Math.min(kind.spins, left);
    left -= spins;
    const seed = mixSeed(world.seed, day.index, sessions.length, 0x5eed);
    sessions.push({ player, source: kind.source, spins, seed, startMs: drawStart({ rng, player, spins, startMs, endMs }) });
  }
  return sessions.toSorted((a, b) => a.startMs - b.startMs);
}

/** Draws items by weight in O(log n). */
export function weightedDrawer<T>(items: readonly T[], weightOf: (item: T) => number): (rng: Rng) => T {
  let total = 0;
  const ends = items.map((item) => (total += weightOf(item)));
  return (rng) => {
    const at = rng.below(total);
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    const item = items[low];
    if (item === undefined) throw new RangeError('nothing to draw from');
    return item;
  };
}

/** Relative activity of a player at a UTC hour: his site's local evening is the peak. */
export function activityAt(player: Player, utcHour: number): number {
  const local = (utcHour + (OFFSET_HOURS.get(player.site.agent) ?? 0) + 24) % 24;
  return ACTIVITY_BY_HOUR[local] ?? 0;
}

type StartDraw = { rng: Rng; player: Player; spins: number; startMs: number; endMs: number };

/** A start by the curve of the player's zone, early enough that the session ends within the period. */
function drawStart({ rng, player, spins, startMs, endMs }: StartDraw): number {
  const latestMs = endMs === startMs + DAY_MS ? endMs : endMs - RESERVE_MS - spins * SPIN_MS;
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const atMs = startMs + rng.below(DAY_MS);
    const hour = Math.floor((atMs - startMs) / HOUR_MS);
    if (atMs < latestMs && rng.below(100) < activityAt(player, hour)) return atMs;
  }
  return startMs + rng.below(latestMs - startMs);
}
