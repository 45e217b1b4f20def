import type { ReturnRow } from '@manager/contract/features/risk-set/show-run-rtp';
import { decimal, ratePct } from '@manager/domain/money';
import {
  effectiveRounds,
  MIN_EFFECTIVE_ROUNDS,
  mixedStakeBand,
  neededRounds,
  standardErrorPct,
  Z_95,
  Z_99,
  Z_999,
  zScore,
} from '@manager/domain/rtp';
import type { Par } from '@manager/domain/rtp-monitor';
import type { Measured, WindowSums } from './measure-returns.ts';
import type { Published } from './read-pars.ts';

type Figures = Pick<
  ReturnRow,
  | 'last_hour'
  | 'last_day'
  | 'last_month'
  | 'theoretical_rtp'
  | 'sigma'
  | 'standard_error'
  | 'z_score'
  | 'rtp_low_95'
  | 'rtp_high_95'
  | 'rtp_low_999'
  | 'rtp_high_999'
  | 'missing_rounds'
>;

/** Figures of a stream or a part of it; the band and z are those of 30 days, weighted by stakes (docs/formulas.md#return-and-its-band). */
export const figuresOf = ({ windows }: Pick<Measured, 'windows'>, par: Par | undefined): Figures => {
  const { month } = windows;
  const stakes = { betSum: month.stakes, betSquareSum: month.betSquare };
  const errorPct = par === undefined ? null : standardErrorPct({ ...stakes, sigma: par.sigma });
  const actual = rateOf(month);
  const z =
    par === undefined || actual === null ? null : zScore({ actualPct: Number(actual), theoreticalPct: par.rtpPct, errorPct });
  const band = (width: number) =>
    par === undefined ? null : mixedStakeBand({ ...stakes, rtpPct: par.rtpPct, sigma: par.sigma, z: width });
  const [usual, rare] = [band(Z_95), band(Z_999)];
  const enough = effectiveRounds(stakes);
  const needed =
    enough >= MIN_EFFECTIVE_ROUNDS
      ? null
      : (neededRounds({ rounds: month.rounds, effectiveRounds: enough, minEffectiveRounds: MIN_EFFECTIVE_ROUNDS }) ??
        MIN_EFFECTIVE_ROUNDS);
  return {
    last_hour: windowOf(windows.hour),
    last_day: windowOf(windows.day),
    last_month: windowOf(month),
    theoretical_rtp: par?.rtpPct.toFixed(4) ?? null,
    sigma: par?.sigma.toFixed(4) ?? null,
    standard_error: errorPct?.toFixed(4) ?? null,
    z_score: z?.toFixed(2) ?? null,
    rtp_low_95: usual?.lowPct.toFixed(4) ?? null,
    rtp_high_95: usual?.highPct.toFixed(4) ?? null,
    rtp_low_999: rare?.lowPct.toFixed(4) ?? null,
    rtp_high_999: rare?.highPct.toFixed(4) ?? null,
    missing_rounds: needed === null ? null : Math.max(1, needed - month.rounds),
  };
};

const rateOf = ({ bet, win }: WindowSums): string | null => ratePct(decimal(win), decimal(bet));
const windowOf = (sums: WindowSums) => ({ rounds: sums.rounds, bet: sums.bet, rtp: rateOf(sums) });

type ToJudge = {
  figures: Figures;
  par: Published | undefined;
  isAlarm: boolean;
  hasUnstakedWins: boolean;
  isWhole: boolean;
};

/**
 * The lamp: an alarm is what the repeated test says; a deviation beyond 99 % alone is a warning, since among many looks some are. What rests on a
 * part of the bets, or on a profile that the game has not, is never in order.
 */
export const stateOf = (of: ToJudge): Pick<ReturnRow, 'state' | 'unjudged'> => {
  if (of.isAlarm) return { state: 'alarm', unjudged: null };
  const unjudged = unjudgedOf(of);
  if (unjudged !== null) return { state: 'unknown', unjudged };
  const { missing_rounds: missing, z_score: z } = of.figures;
  const isEnough = missing === null && z !== null;
  if (isEnough && Math.abs(Number(z)) > Z_99) return { state: 'warn', unjudged: null };
  if (of.par?.isCertified === false) return { state: 'unknown', unjudged: 'not_certified' };
  return { state: isEnough ? 'ok' : 'insufficient', unjudged: null };
};

const unjudgedOf = ({ par, hasUnstakedWins, isWhole }: ToJudge): ReturnRow['unjudged'] => {
  if (par === undefined) return 'no_mathematics';
  if (hasUnstakedWins) return 'no_stake';
  return isWhole ? null : 'incomplete';
};
