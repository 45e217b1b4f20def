import { MIN_EFFECTIVE_ROUNDS, neededRounds, type RtpState, Z_95 } from '@manager/domain/rtp';
import { formatCount } from '../../ui/format.ts';
import type { ReportTranslate } from './use-report-texts.ts';

/** A return that was judged against the published mathematics, as the server answers it. */
export type JudgedRow = {
  rounds: number;
  z_score: string | null;
  standard_error: string | null;
  effective_rounds: number;
  rtp_state: RtpState;
};

/** Why there is no verdict: too little was played, or there is nothing to compare with. */
export const lackOf = ({ rtp_state: state, z_score: z, effective_rounds: rounds }: JudgedRow): 'few' | 'unknown' | undefined => {
  if (state !== 'insufficient') return undefined;
  return z === null && rounds > 0 ? 'unknown' : 'few';
};

/** Stakes that differ less than this tell as much as equal ones. */
const ALMOST_EQUAL = 0.9;

const points = (value: number): string => value.toFixed(2);

/** Why no verdict is given, and what it takes: a sentence each. Empty where there is one. */
export const whyNoVerdict = (row: JudgedRow, t: ReportTranslate): string[] => {
  const lack = lackOf(row);
  if (lack === undefined) return [];
  if (lack === 'unknown') return [t('rtpWhy.unknown')];
  const { rounds, effective_rounds: effective, standard_error: error } = row;
  const min = formatCount(MIN_EFFECTIVE_ROUNDS);
  const needed = neededRounds({ rounds, effectiveRounds: effective, minEffectiveRounds: MIN_EFFECTIVE_ROUNDS });
  if (needed === null) return [t('rtpWhy.none', { min })];
  const isMixed = effective < rounds * ALMOST_EQUAL;
  const now = error === null ? null : Z_95 * Number(error);
  return [
    t(isMixed ? 'rtpWhy.mixed' : 'rtpWhy.equal', { rounds: formatCount(rounds), effective: formatCount(effective) }),
    t('rtpWhy.needed', { min, needed: formatCount(needed) }),
    ...(now === null
      ? []
      : [t('rtpWhy.chance', { now: points(now), enough: points(now * Math.sqrt(effective / MIN_EFFECTIVE_ROUNDS)), min })]),
  ];
};
