import { fishingHistory } from './fishing.ts';
import { lotteryHistory } from './lottery.ts';
import type { SideHistory, SideOptions } from './plan.ts';

/** Bets per thousand; a slice of fishing counts as one. */
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
