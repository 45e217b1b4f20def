import { randomBytes } from 'node:crypto';
import type { Fact } from './facts/fact-lines.ts';
import { activityAt, weightedDrawer } from './history/plan.ts';
import { createRng, mixSeed, type Rng } from './math/rng.ts';
import type { House } from './obey/house.ts';
import type { Balances } from './play/balances.ts';
import type { BetRow } from './play/bet-row.ts';
import type { Draw } from './play/lottery/draw.ts';
import { createHall, type Hall } from './play/lottery/hall.ts';
import { againOf, bettorsOf, cutOffOf, drawEnd, numberOf, slotAt } from './play/lottery/schedule.ts';
import type { LotteryGame } from './world/lottery-games.ts';
import type { Player } from './world/players.ts';
import type { World } from './world.ts';

/** Play beside the slots, as it goes on. */
export type SideTraffic = {
  /** Versions of bets that came into being up to now; never two of the same bet. */
  playUntil: (nowMs: number) => BetRow[];
  factsUntil: (nowMs: number) => Fact[];
  /** The versions still to come, as of now: whoever plays leaves. */
  finish: (nowMs: number) => BetRow[];
};

export type SideTrafficOptions = {
  world: World;
  ratePerS: number;
  startMs: number;
  run: string;
  house: House;
  balances?: Balances | undefined;
};

/** Of the bets on slots. */
const SHARE = 0.015;
/** After a pause nobody makes up for the time. */
const LONGEST_LAG_MS = 5_000;

/** A lottery as it is played now. Of a draw that the platform's end cuts short every stake goes back. */
export function createLotteryTraffic(game: LotteryGame, options: SideTrafficOptions): SideTraffic {
  const { world, ratePerS, startMs, run, house, balances } = options;
  const index = world.lotteries.indexOf(game);
  const rng = createRng(mixSeed(world.seed, Math.floor(startMs / 1000), 0x1077, index));
  const hall = createHall({
    rng,
    betIdOf: (site, number) => `${site.prefix}-${run}-l${index + 1}-${number}`,
    closelyFromMs: startMs,
    balances,
  });
  const draws = createDraws({ game, hall, rng, startMs, run });
  const bettors = bettorsOf(world, game);
  const weights = world.lotteries.reduce((total, { weight }) => total + weight, 0);
  const betsPerMs = (ratePerS * SHARE * game.weight) / (weights * 1000);
  let [playedMs, owed] = [startMs, 0];

  const takeBets = (nowMs: number): void => {
    owed += Math.min(LONGEST_LAG_MS, nowMs - playedMs) * betsPerMs;
    playedMs = nowMs;
    const draw = draws.at(nowMs);
    if (owed < 1 || bettors.length === 0) return;
    const drawBettor = awakeAt(bettors, nowMs);
    for (; owed >= 1; owed -= 1) {
      const bettor = drawBettor(rng);
      if (draw === undefined) continue;
      hall.place({ draw, bettor, atMs: nowMs, odds: house.oddsOf(game, bettor.site.code) }, (seat) => house.takes(seat, nowMs));
    }
  };

  return {
    playUntil: (nowMs) => {
      takeBets(nowMs);
      return hall.takeVersions(nowMs);
    },
    factsUntil: hall.takeFacts,
    finish: (nowMs) => {
      draws.stop(nowMs);
      const rows: BetRow[] = [];
      for (
        let due = hall.takeVersions(Number.POSITIVE_INFINITY);
        due.length > 0;
        due = hall.takeVersions(Number.POSITIVE_INFINITY)
      )
        rows.push(
          ...due.map((row) => (row.settledAtMs === null ? row : { ...row, settledAtMs: Math.min(row.settledAtMs, nowMs) })),
        );
      return rows;
    },
  };
}

const awakeAt = (bettors: readonly Player[], nowMs: number): ((rng: Rng) => Player) => {
  const utcHour = new Date(nowMs).getUTCHours();
  return weightedDrawer(bettors, (bettor) => bettor.weight * activityAt(bettor, utcHour));
};

type DrawsOptions = { game: LotteryGame; hall: Hall; rng: Rng; startMs: number; run: string };

/** One draw after the other: the one that takes bets at an instant, if any does. */
function createDraws({ game, hall, rng, startMs, run }: DrawsOptions) {
  let current: Draw | undefined;
  let voided: Draw | undefined;
  let [endedMs, held] = [startMs, 0];

  const close = (draw: Draw): void => {
    const end = drawEnd(rng);
    endedMs = hall.end(draw, end);
    voided = end.kind === 'void' ? draw : undefined;
    current = undefined;
  };

  const open = (nowMs: number): Draw | undefined => {
    const slot = slotAt(game, nowMs);
    const cutOffAtMs = cutOffOf(slot);
    if (nowMs < endedMs || nowMs >= cutOffAtMs) return undefined;
    held += 1;
    const openedAtMs = Math.max(slot.startMs, endedMs);
    // A draw that opens late may be the second one in its slot.
    const late = openedAtMs === slot.startMs ? '' : `-${new Date(openedAtMs).toISOString().slice(11, 19).replaceAll(':', '')}`;
    const named = voided === undefined ? { number: `${numberOf(game, slot)}${late}`, redrawOf: null } : againOf(voided);
    return hall.open({ id: `${game.code}-${run}-${held}`, game, openedAtMs, cutOffAtMs, seed: randomBytes(32), ...named });
  };

  return {
    at: (nowMs: number): Draw | undefined => {
      if (current !== undefined && nowMs >= current.cutOffAtMs) close(current);
      current ??= open(nowMs);
      return current;
    },
    stop: (nowMs: number): void => {
      if (current !== undefined && nowMs >= current.cutOffAtMs) close(current);
      if (current !== undefined) hall.breakOff(current, { atMs: nowMs, reason: 'The game platform stopped before the draw.' });
      current = undefined;
    },
  };
}
