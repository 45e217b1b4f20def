import { createRng, mixSeed, type Rng } from '../../math/rng.ts';
import type { LotteryGame } from '../../world/lottery-games.ts';
import type { Player } from '../../world/players.ts';
import type { World } from '../../world.ts';
import type { Draw, DrawEnd } from './draw.ts';

const DAY_MS = 86_400_000;
/** Bets are taken until so long before the next draw opens: time to hold the draw and to settle it. */
const CUT_OFF_MS = 30_000;
/** Of a million draws: those that are void, and held again instead of the next one. */
const VOID_PPM = 9_000;

const REASONS = {
  notHeld: ['The drawing machine stopped before the draw.', 'Bets of a website came in after the cut-off.'],
  held: ['The result was published before the cut-off.', 'The seed was told to more than two persons.'],
} as const;

/** The slot of a day in which a draw is held. */
export type Slot = { startMs: number; endMs: number };

export const slotAt = ({ everyMs }: LotteryGame, atMs: number): Slot => {
  const startMs = Math.floor(atMs / everyMs) * everyMs;
  return { startMs, endMs: startMs + everyMs };
};

/** "20261121-041": the day and the number of the slot in it, by UTC. */
export function numberOf({ everyMs }: LotteryGame, { startMs }: Slot): string {
  const day = new Date(startMs).toISOString().slice(0, 10).replaceAll('-', '');
  return `${day}-${String(Math.floor((startMs % DAY_MS) / everyMs) + 1).padStart(3, '0')}`;
}

export const cutOffOf = ({ endMs }: Slot): number => endMs - CUT_OFF_MS;

export function drawEnd(rng: Rng): DrawEnd {
  if (!rng.chance(VOID_PPM)) return { kind: 'settled' };
  const isHeld = rng.below(2) === 0;
  const reasons = isHeld ? REASONS.held : REASONS.notHeld;
  return { kind: 'void', isHeld, reason: reasons[rng.below(reasons.length)] ?? reasons[0] };
}

/** The number of a draw, or of one that is held again: "20261121-041-R". */
export const againOf = (voided: Pick<Draw, 'id' | 'number'>): Pick<Draw, 'number' | 'redrawOf'> => ({
  number: `${voided.number}-R`,
  redrawOf: voided.id,
});

/** Everybody bets on one lottery alone, so that he has one ticket at a time. */
export function bettorsOf({ seed, bettors, lotteries }: World, game: LotteryGame): Player[] {
  const rng = createRng(mixSeed(seed, 0xbe77));
  const total = lotteries.reduce((sum, { weight }) => sum + weight, 0);
  const before = lotteries.slice(0, lotteries.indexOf(game)).reduce((sum, { weight }) => sum + weight, 0);
  return bettors.filter(() => {
    const at = rng.below(total);
    return at >= before && at < before + game.weight;
  });
}
