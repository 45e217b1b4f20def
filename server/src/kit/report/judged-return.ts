import {
  blendedReturn,
  effectiveRounds,
  type GameStakes,
  MIN_EFFECTIVE_ROUNDS,
  type RtpState,
  rtpState,
  Z_95,
  zScore,
} from '@manager/domain/rtp';

/** `standard_error` in percentage points, `effective_rounds` rounded down: what a verdict rests on, and what it lacks where there is none. */
export type JudgedReturn = {
  z_score: string | null;
  standard_error: string | null;
  effective_rounds: number;
  rtp_state: RtpState;
};

/** How far an actual return lies from what these stakes lead one to expect (docs/formulas.md#return-and-its-band). */
export const judgedReturn = (games: readonly GameStakes[], actualPct: string | null): JudgedReturn => {
  const { rtpPct, band } = blendedReturn(games);
  const errorPct = band === null ? null : band.halfWidthPct / Z_95;
  const z =
    actualPct === null || rtpPct === null ? null : zScore({ actualPct: Number(actualPct), theoreticalPct: rtpPct, errorPct });
  const total = (name: 'betSum' | 'betSquareSum'): number => games.reduce((all, game) => all + game[name], 0);
  const rounds = effectiveRounds({ betSum: total('betSum'), betSquareSum: total('betSquareSum') });
  return {
    z_score: z === null ? null : z.toFixed(2),
    standard_error: errorPct === null ? null : errorPct.toFixed(4),
    effective_rounds: Math.floor(rounds),
    rtp_state: rtpState({ z, effectiveRounds: rounds, minEffectiveRounds: MIN_EFFECTIVE_ROUNDS }),
  };
};
