import type { LotteryRound, LotterySelection } from '@manager/domain/lottery-round';
import { isCount, isMoney, isText, listOf, oneOf, optional, shape, textUpTo, withoutNulls } from './shape.ts';

const isContent = textUpTo(400);

const isRound = shape<LotteryRound>({
  kind: oneOf('lottery'),
  version: oneOf(1),
  round: isText,
  game: isText,
  math_version: isText,
  draw: shape<LotteryRound['draw']>({ id: isText, number: isText, result: optional(isContent) }),
  selections: listOf(
    shape<LotterySelection>({
      method: isText,
      content: isContent,
      lines: isCount,
      stake: isMoney,
      odds: listOf(shape<LotterySelection['odds'][number]>({ code: isText, rate: isMoney })),
      odds_version: isText,
      hits: listOf(shape<LotterySelection['hits'][number]>({ code: isText, lines: isCount })),
      win: isMoney,
      state: oneOf('pending', 'won', 'lost', 'refunded'),
    }),
  ),
  totals: shape<LotteryRound['totals']>({ stake: isMoney, win: isMoney }),
});

/** The detail of a bet on a lottery, checked member by member; undefined for anything else a game may send. */
export const readLotteryRound = (detail: unknown): LotteryRound | undefined => {
  const round = withoutNulls(detail);
  return isRound(round) ? (round as LotteryRound) : undefined;
};
