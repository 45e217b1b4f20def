import { createHash } from 'node:crypto';
import { createRng, mixSeed, type Rng } from '../math/rng.ts';
import type { BetRow } from '../play/bet-row.ts';
import type { Draw } from '../play/lottery/draw.ts';
import { createHall, type Hall } from '../play/lottery/hall.ts';
import { againOf, bettorsOf, cutOffOf, drawEnd, numberOf, type Slot, slotAt } from '../play/lottery/schedule.ts';
import { publishedOdds } from '../play/lottery/ticket.ts';
import { ACTIVITY_BY_HOUR } from '../world/agents.ts';
import type { LotteryGame } from '../world/lottery-games.ts';
import type { Player } from '../world/players.ts';
import type { World } from '../world.ts';
import { DAY_MS } from './plan.ts';
import type { SideHistory, SideOptions } from './plan.ts';

type PlannedDraw = { slot: Slot; bettors: Player[] };

/** Most bettors live about so far east of Greenwich. */
const OFFSET_HOURS = 7;

/**
 * The draws of a lottery over the period, with about so many bets: nobody has two tickets for a draw. All of them have ended by then. The same
 * world and period give the same draws, with the same seeds.
 */
export function lotteryHistory(game: LotteryGame, { world, bets, closelyFromMs, balances, ...period }: SideOptions): SideHistory {
  const index = world.lotteries.indexOf(game);
  const rng = createRng(mixSeed(world.seed, 0x1077e5, index));
  const planned = planDraws(rng, { game, world, period, bets });
  const hall = createHall({
    rng,
    betIdOf: (site, number) => `${site.prefix}-l${index + 1}-${number.toString().padStart(7, '0')}`,
    closelyFromMs,
    balances,
  });
  return {
    bets: planned.reduce((total, { bettors }) => total + bettors.length, 0),
    versions: holdDraws({ rng, game, hall, planned, world }),
    take: hall.takeFacts,
  };
}

function planDraws(
  rng: Rng,
  {
    game,
    world,
    period,
    bets,
  }: { game: LotteryGame; world: World; period: Pick<SideOptions, 'startDayMs' | 'untilMs'>; bets: number },
): PlannedDraw[] {
  const slots: Slot[] = [];
  for (let slot = slotAt(game, period.startDayMs); slot.endMs <= period.untilMs; slot = slotAt(game, slot.endMs))
    slots.push(slot);
  const bettors = bettorsOf(world, game);
  const weights = slots.map(({ startMs }) => {
    const hour = (new Date(startMs).getUTCHours() + OFFSET_HOURS) % 24;
    return (ACTIVITY_BY_HOUR[hour] ?? 1) * (70 + rng.below(61));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let [passed, given] = [0, 0];
  return slots.map((slot, index) => {
    passed += weights[index] ?? 0;
    const wanted = Math.round((bets * passed) / total) - given;
    given += wanted;
    const day = Math.floor((slot.startMs - period.startDayMs) / DAY_MS);
    return {
      slot,
      bettors: some(
        rng,
        bettors.filter(({ joinDay }) => joinDay <= day),
        wanted,
      ),
    };
  });
}

/** So many different ones, or all. */
function some<T>(rng: Rng, items: T[], count: number): T[] {
  for (let at = 0; at < Math.min(count, items.length); at += 1) {
    const other = at + rng.below(items.length - at);
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
  return items.slice(0, count);
}

type Holding = { rng: Rng; game: LotteryGame; hall: Hall; planned: readonly PlannedDraw[]; world: World };

function* holdDraws({ rng, game, hall, planned, world }: Holding): Generator<BetRow> {
  const odds = publishedOdds(game);
  let voided: Draw | undefined;
  for (const { slot, bettors } of planned) {
    const number = numberOf(game, slot);
    const id = `${game.code}-${number}`;
    const seed = createHash('sha256').update(`${world.seed}/${id}`).digest();
    const opened = { id, game, openedAtMs: slot.startMs, cutOffAtMs: cutOffOf(slot), seed };
    const draw = hall.open({ ...opened, ...(voided === undefined ? { number, redrawOf: null } : againOf(voided)) });
    const times = bettors.map(() => slot.startMs + rng.below(draw.cutOffAtMs - slot.startMs)).toSorted((a, b) => a - b);
    for (const [at, bettor] of bettors.entries()) hall.place({ draw, bettor, atMs: times[at] ?? slot.startMs, odds });
    const end = drawEnd(rng);
    hall.end(draw, end);
    voided = end.kind === 'void' ? draw : undefined;
    yield* restOf(hall);
  }
}

function* restOf(hall: Hall): Generator<BetRow> {
  for (
    let rows = hall.takeVersions(Number.POSITIVE_INFINITY);
    rows.length > 0;
    rows = hall.takeVersions(Number.POSITIVE_INFINITY)
  )
    yield* rows;
}
