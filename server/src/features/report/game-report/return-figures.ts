import type { MoneyIn } from '@manager/contract/features/report/money-report';
import { decimal, ratePct, subtract, ZERO } from '@manager/domain/money';
import { effectiveRounds, MIN_EFFECTIVE_ROUNDS, type RtpState, rtpState, standardErrorPct, zScore } from '@manager/domain/rtp';
import type { GameEntry } from '../../../kit/report/directory.ts';
import { type FigureRow, hitRatePct } from '../../../kit/report/figures.ts';

export type ReturnFigures = {
  theoretical_rtp: string | null;
  deviation: string | null;
  z_score: string | null;
  rtp_state: RtpState;
  hit_rate: string | null;
  max_multiple: string | null;
};

/**
 * Actual against theoretical return of one row (docs/formulas.md#return-and-its-band). `deviation` is in percentage points of the row's own money; `z_score` is
 * (actual − theoretical) ÷ standard error with σ of the game over the USD stakes, which makes stakes of several rates comparable.
 */
export const returnFigures = (row: FigureRow, { game, unit }: { game: GameEntry | undefined; unit: MoneyIn }): ReturnFigures => {
  const [bet, win] = unit === 'native' ? [row.bet, row.win] : [row.bet_usd, row.win_usd];
  const actual = ratePct(decimal(win), decimal(bet));
  const theoretical = game?.rtp ?? null;
  const stakes = { betSum: row.stake_sum, betSquareSum: row.stake_square_sum };
  const usdPct = ratePct(decimal(row.win_usd), decimal(row.bet_usd));
  const z =
    usdPct === null || theoretical === null || game?.sigma == null
      ? null
      : zScore({
          actualPct: Number(usdPct),
          theoreticalPct: Number(theoretical),
          errorPct: standardErrorPct({ ...stakes, sigma: Number(game.sigma) }),
        });
  return {
    theoretical_rtp: theoretical,
    deviation: actual === null || theoretical === null ? null : subtract(decimal(actual), decimal(theoretical)).toFixed(4),
    z_score: z === null ? null : z.toFixed(2),
    rtp_state: rtpState({ z, effectiveRounds: effectiveRounds(stakes), minEffectiveRounds: MIN_EFFECTIVE_ROUNDS }),
    hit_rate: hitRatePct(row),
    max_multiple: decimal(row.bet_usd).eq(ZERO) ? null : row.max_multiple.toFixed(2),
  };
};
