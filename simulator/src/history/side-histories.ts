import type { Fact } from '../facts/fact-lines.ts';
import type { BetRow } from '../play/bet-row.ts';
import type { Balances } from '../play/balances.ts';
import type { World } from '../world.ts';
import { fishingHistory } from './fishing.ts';
import { lotteryHistory } from './lottery.ts';
import type { Period } from './plan.ts';

/** `closelyFromMs`: what is many is told from then on, such as movements of wallets. */
export type SideOptions = Period & { world: World; bets: number; closelyFromMs: number; balances?: Balances | undefined };

/** A part of the history beside the slots: so many `bets`, whose `versions` come in the order of time, and facts as far as that went. */
export type SideHistory = { bets: number; versions: Iterable<BetRow>; take: (untilMs: number) => Fact[] };

/** Of a thousand bets. A slice of fishing is one. */
const LOTTERY_SHARE = 15;
const FISHING_SHARE = 10;

/** What is played beside slots, as a share of all bets. */
export function sideHistories({ bets, ...options }: SideOptions): SideHistory[] {
  const { lotteries } = options.world;
  const weights = lotteries.reduce((total, { weight }) => total + weight, 0);
  return [
    ...lotteries.map((game) =>
      lotteryHistory(game, { ...options, bets: Math.floor((bets * LOTTERY_SHARE * game.weight) / (1000 * weights)) }),
    ),
    fishingHistory({ ...options, bets: Math.floor((bets * FISHING_SHARE) / 1000) }),
  ];
}
