import { decimal, divideRounded, ratePct, subtract, ZERO } from '@manager/domain/money';
import { effectiveRounds, type RtpState, rtpState, standardErrorPct, zScore } from '@manager/domain/rtp';
import type { GameEntry } from '../../../kit/report/directory.ts';
import type { FigureRow } from '../../../kit/report/figures.ts';

/** Below this the normal approximation says little about slots, whose wins are rare and large. */
const MIN_EFFECTIVE_ROUNDS = 1_000;

export type ReturnFigures = {
  theoretical_rtp: string | null;
  deviation: string | null;
  z_score: string | null;
  rtp_state: RtpState;
  hit_rate: string | null;
  max_multiple: string | null;
};

/**
 * Actual against theoretical return of one row (domain.md §2.2). `deviation` is in percentage points of the row's own money; `z_score` is
 * (actual − theoretical) ÷ standard error with σ of the game over the USD stakes, which makes stakes of several rates comparable.
 * `hit_rate` counts bets with a win among bets, so that rounds of several bets stay below 100 %.
 */
export const returnFigures = (
  row: FigureRow,
  { game, unit }: { game: GameEntry | undefined; unit: 'native' | 'usd' },
): ReturnFigures => {
  const [bet, win] = unit === 'usd' ? [row.bet_usd, row.win_usd] : [row.bet, row.win];
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
    hit_rate:
      row.bets === '0'
        ? null
        : divideRounded({ left: decimal(row.hits).times('100'), right: decimal(row.bets), places: 4 }).toFixed(4),
    max_multiple: decimal(row.bet_usd).eq(ZERO) ? null : row.max_multiple.toFixed(2),
  };
};
