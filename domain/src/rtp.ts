/**
 * Statistics of return to player (docs/formulas.md#return-and-its-band). These are estimates, not money, so they use numbers.
 * Shapes: `…Pct` in per cent (96.5), `sigma` the standard deviation of win ÷ bet per round,
 * `betSum` Σb and `betSquareSum` Σb² in one currency.
 */

/**
 * Two-sided quantiles of the normal distribution for 95, 99 and 99.9 %. They are mostly printed as 1.96, 2.576 and
 * 3.29; the printed examples (VI 12.1038, N* 66 610) come out only with the digits kept.
 */
export const Z_95 = 1.959964;
export const Z_99 = 2.575829;
export const Z_999 = 3.290527;

/** Below this the normal approximation says little about slots, whose wins are rare and large. */
export const MIN_EFFECTIVE_ROUNDS = 1_000;

export type RtpBand = { lowPct: number; highPct: number; halfWidthPct: number };
export type RtpState = 'ok' | 'warn' | 'alarm' | 'insufficient';
export type StakeSums = { betSum: number; betSquareSum: number };

/** Volatility index: half width of the 95 % band after one round, as a multiple of the stake (1.96 σ). */
export function volatilityIndex(sigma: number): number {
  return Z_95 * sigma;
}

/** σ measured from play: √(Σ(w/b)² ÷ n − mean²), the mean multiple given in per cent; null without rounds. */
export function measuredSigma(input: { rounds: number; multipleSquareSum: number; meanPct: number }): number | null {
  if (input.rounds <= 0) return null;
  const variance = input.multipleSquareSum / input.rounds - (input.meanPct / 100) ** 2;
  return Math.sqrt(Math.max(0, variance)); // a tiny negative is rounding, not information
}

/** Standard error of the measured RTP: σ √Σb² ÷ Σb, in percentage points; null without stakes. */
export function standardErrorPct({ sigma, betSum, betSquareSum }: StakeSums & { sigma: number }): number | null {
  if (betSum <= 0) return null;
  return (100 * sigma * Math.sqrt(betSquareSum)) / betSum;
}

/** The number of equal stakes that would give the same standard error: (Σb)² ÷ Σb²; 0 without stakes. */
export function effectiveRounds({ betSum, betSquareSum }: StakeSums): number {
  return betSquareSum > 0 ? betSum ** 2 / betSquareSum : 0;
}

/** Where the measured RTP should lie after `rounds` equal stakes: RTP ± z σ ÷ √N; null without rounds. */
export function equalStakeBand(input: { rtpPct: number; sigma: number; rounds: number; z?: number }): RtpBand | null {
  const { rtpPct, sigma, rounds, z } = input;
  return mixedStakeBand({ rtpPct, sigma, betSum: rounds, betSquareSum: rounds, ...(z === undefined ? {} : { z }) });
}

/** The same for stakes of any size: RTP ± z σ √Σb² ÷ Σb (variance of a weighted sum); null without stakes. */
export function mixedStakeBand(input: StakeSums & { rtpPct: number; sigma: number; z?: number }): RtpBand | null {
  const errorPct = standardErrorPct(input);
  if (errorPct === null) return null;
  return bandOf(input.rtpPct, (input.z ?? Z_95) * errorPct);
}

/**
 * No bet returns less than nothing: where RTP − half width is below 0, the band begins at 0. It holds the same results as before, because there
 * are none below; `halfWidthPct` stays what it was, so that a z-score does not depend on it.
 */
const bandOf = (rtpPct: number, halfWidthPct: number): RtpBand => ({
  lowPct: Math.max(0, rtpPct - halfWidthPct),
  highPct: rtpPct + halfWidthPct,
  halfWidthPct,
});

/** Rounds after which the 95 % band no longer reaches 100 %: (VI ÷ (1 − RTP))², rounded up; null when RTP ≥ 100 %. */
export function convergenceRounds({ rtpPct, sigma }: { rtpPct: number; sigma: number }): number | null {
  if (rtpPct >= 100) return null;
  return Math.ceil((volatilityIndex(sigma) / (1 - rtpPct / 100)) ** 2);
}

/** Rounds like those played so far that it takes until their effective rounds are enough; null without any. */
export function neededRounds(input: { rounds: number; effectiveRounds: number; minEffectiveRounds: number }): number | null {
  if (input.effectiveRounds <= 0) return null;
  return Math.ceil((input.rounds * input.minEffectiveRounds) / input.effectiveRounds);
}

/** How many standard errors the measured RTP lies from the theoretical one; null when the error is unknown or 0. */
export function zScore(input: { actualPct: number; theoreticalPct: number; errorPct: number | null }): number | null {
  if (input.errorPct === null || input.errorPct <= 0) return null;
  return (input.actualPct - input.theoreticalPct) / input.errorPct;
}

/**
 * Lamp of the RTP monitor: warn beyond 99 %, alarm beyond 99.9 % (docs/formulas.md#return-and-its-band), on either side.
 * `insufficient` below `minEffectiveRounds`, where the normal approximation says little.
 */
export function rtpState(input: { z: number | null; effectiveRounds: number; minEffectiveRounds: number }): RtpState {
  if (input.z === null || input.effectiveRounds < input.minEffectiveRounds) return 'insufficient';
  const distance = Math.abs(input.z);
  if (distance > Z_999) return 'alarm';
  return distance > Z_99 ? 'warn' : 'ok';
}

/** Stakes on one game, with what its mathematics say; null where nothing is published. */
export type GameStakes = StakeSums & { rtpPct: number | null; sigma: number | null };

/**
 * The return to be expected of stakes on several games: Σ(b · RTP) ÷ Σb, with a 95 % band of z √Σ(σ² Σb²) ÷ Σb (rounds are
 * independent, so variances add). Null without stakes, and for each part that a game with a stake does not publish.
 */
export function blendedReturn(games: readonly GameStakes[]): { rtpPct: number | null; band: RtpBand | null } {
  const staked = games.filter(({ betSum }) => betSum > 0);
  const betSum = total(staked, (game) => game.betSum);
  if (betSum === 0 || staked.some(({ rtpPct }) => rtpPct === null)) return { rtpPct: null, band: null };
  const rtpPct = total(staked, (game) => game.betSum * (game.rtpPct ?? 0)) / betSum;
  if (staked.some(({ sigma }) => sigma === null)) return { rtpPct, band: null };
  const variance = total(staked, (game) => (game.sigma ?? 0) ** 2 * game.betSquareSum);
  return { rtpPct, band: bandOf(rtpPct, (Z_95 * 100 * Math.sqrt(variance)) / betSum) };
}

const total = (games: readonly GameStakes[], valueOf: (game: GameStakes) => number): number =>
  games.reduce((sum, game) => sum + valueOf(game), 0);
