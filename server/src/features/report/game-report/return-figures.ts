import { multipleText } from '@manager/domain/measures';
import type { MoneyIn } from '@manager/contract/features/report/money-report';
import { decimal, ratePct, subtract, ZERO } from '@manager/domain/money';
import type { GameEntry } from '../../../kit/report/directory.ts';
import { type FigureRow, hitRatePct } from '../../../kit/figures/figures.ts';
import { type JudgedReturn, judgedReturn } from '../../../kit/report/judged-return.ts';

export type ReturnFigures = JudgedReturn & {
  theoretical_rtp: string | null;
  deviation: string | null;
  hit_rate: string | null;
  max_multiple: string | null;
};

/**
 * Actual against theoretical return of one row (docs/formulas.md#return-and-its-band). `deviation` is in percentage points of the row's own money; `z_score` is
 * that deviation ÷ standard error with σ of the game over the USD stakes, which makes stakes of several rates comparable.
 */
export const returnFigures = (
  row: FigureRow,
  { game, unit, multiple }: { game: GameEntry | undefined; unit: MoneyIn; multiple: number },
): ReturnFigures => {
  const [bet, win] = unit === 'native' ? [row.bet, row.win] : [row.bet_usd, row.win_usd];
  const actual = ratePct(decimal(win), decimal(bet));
  const theoretical = game?.rtp ?? null;
  const stakes = {
    betSum: row.stake_sum,
    betSquareSum: row.stake_square_sum,
    rtpPct: theoretical === null ? null : Number(theoretical),
    sigma: game?.sigma == null ? null : Number(game.sigma),
  };
  return {
    theoretical_rtp: theoretical === null ? null : decimal(theoretical).toFixed(4),
    deviation: actual === null || theoretical === null ? null : subtract(decimal(actual), decimal(theoretical)).toFixed(4),
    ...judgedReturn([stakes], actual),
    hit_rate: hitRatePct(row),
    max_multiple: decimal(row.bet_usd).eq(ZERO) ? null : multipleText(multiple),
  };
};
