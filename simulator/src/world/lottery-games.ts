import { type LotteryMathId, PUBLISHED_LOTTERIES, type PublishedLottery } from '../math/lottery/published-lotteries.ts';
import type { Vendor } from './games.ts';

const MINUTE_MS = 60_000;

/** A lottery of the catalogue; its draws are held for all websites together. */
export type LotteryGame = {
  code: string;
  name: string;
  nameZh: string;
  vendor: Vendor;
  type: 'lottery';
  math: LotteryMathId;
  /** A draw opens so often, and is held just before the next one opens. A day has a whole number of them. */
  everyMs: number;
  /** Share of the bets on lotteries. */
  weight: number;
};

export const LOTTERY_GAMES: readonly LotteryGame[] = [
  {
    code: 'rl-quick-three',
    name: 'Quick Three',
    nameZh: '极速三位数',
    vendor: 'Red Lantern Studio',
    type: 'lottery',
    math: 'three-digits',
    everyMs: 30 * MINUTE_MS,
    weight: 7,
  },
  {
    code: 'pp-mark-seven',
    name: 'Mark Seven',
    nameZh: '七星四十九',
    vendor: 'Pampas Play',
    type: 'lottery',
    math: 'six-of-49',
    everyMs: 240 * MINUTE_MS,
    weight: 3,
  },
];

export const publishedLotteryOf = ({ math }: LotteryGame): PublishedLottery => PUBLISHED_LOTTERIES[math];
