import type { BetDetail, BetStep, StepWin } from '@manager/domain/bet-detail';
import { isCount, isFlag, isMoney, isNumber, isText, listOf, oneOf, optional, shape, withoutNulls } from './shape.ts';

const isWin = shape<StepWin>({
  kind: oneOf('line', 'way', 'scatter', 'cluster'),
  line_no: optional(isCount),
  symbol: isText,
  count: isCount,
  positions: listOf(isCount),
  pay: isText,
  multiplier: isText,
  amount: isMoney,
});

const isStep = shape<BetStep>({
  idx: isCount,
  type: oneOf('base', 'free', 'respin', 'cascade', 'bonus', 'gamble'),
  reels: listOf(listOf(isText)),
  multiplier: isText,
  wins: listOf(isWin),
  step_win: isMoney,
});

const isRound = shape<BetDetail>({
  round: isText,
  game: isText,
  math_version: isText,
  rtp_profile: isText,
  bet: shape<BetDetail['bet']>({
    coin: isText,
    level: isNumber,
    lines: optional(isCount),
    ways: optional(isCount),
    total: isMoney,
  }),
  feature_buy: optional(shape<NonNullable<BetDetail['feature_buy']>>({ bought: isFlag, cost_multiple: isText })),
  steps: listOf(isStep),
  free: optional(shape<NonNullable<BetDetail['free']>>({ triggered: isFlag, awarded: isCount, played: isCount, win: isMoney })),
  jackpot: optional(shape<NonNullable<BetDetail['jackpot']>>({ tier: isText, amount: isMoney, contrib: listOf(isText) })),
  totals: shape<BetDetail['totals']>({ win_game: isMoney, win_jackpot: isMoney, win: isMoney }),
  balance: optional(shape<NonNullable<BetDetail['balance']>>({ before: isMoney, after: isMoney })),
});

/** The detail of a slot round, checked member by member; undefined for anything else a game may send. */
export const readRound = (detail: unknown): BetDetail | undefined => {
  const round = withoutNulls(detail);
  return isRound(round) ? (round as BetDetail) : undefined;
};
