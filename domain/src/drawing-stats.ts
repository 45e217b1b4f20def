import { type BucketScale, WIN_MULTIPLE_BUCKETS } from './buckets.ts';
import { microsToText } from './micros.ts';
import { decimalRatio, isBelow, isNear, type Ratio, ratioPct, ratioText, reduced, rootDecimal, withoutZeros } from './ratio.ts';

/** Points in one step, and the micros of their multiples together. */
export type DrawingStep = { points: number; sum: bigint };

/**
 * What a drawing returns, each position as likely as any other (docs/formulas.md#drawings). All exact: RTP as a fraction of one, percentages
 * and σ rounded half up to 6 decimals.
 */
export type DrawingStats = {
  n: number;
  rtp: Ratio;
  rtpPct: string;
  /** Standard deviation of the multiple. */
  sigma: string;
  hitRatePct: string;
  maxMultiple: string;
  /** In the order of `WIN_MULTIPLE_BUCKETS`. */
  steps: DrawingStep[];
};

const SCALE = 1_000_000n;
/** Per cent of the stake to micros of a multiple. */
const PCT_MICROS = SCALE / 100n;

const EDGES: readonly (bigint | undefined)[] = (WIN_MULTIPLE_BUCKETS satisfies BucketScale).map(({ upTo }) =>
  upTo === null ? undefined : BigInt(upTo) * PCT_MICROS,
);

/** Place in `WIN_MULTIPLE_BUCKETS` of a multiple in micros. */
export function stepOf(micros: bigint): number {
  const place = EDGES.findIndex((edge) => edge === undefined || micros <= edge);
  return place < 0 ? EDGES.length - 1 : place;
}

/** Of multiples in micros; undefined without any. */
export function drawingStats(multiples: readonly bigint[]): DrawingStats | undefined {
  const n = multiples.length;
  if (n === 0) return undefined;
  const steps = EDGES.map((): DrawingStep => ({ points: 0, sum: 0n }));
  let [sum, squares, max, hits] = [0n, 0n, 0n, 0];
  for (const micros of multiples) {
    sum += micros;
    squares += micros * micros;
    if (micros > max) max = micros;
    if (micros > 0n) hits += 1;
    const step = steps[stepOf(micros)];
    if (step === undefined) continue;
    step.points += 1;
    step.sum += micros;
  }
  const count = BigInt(n);
  const rtp = reduced(sum, count * SCALE);
  return {
    n,
    rtp,
    rtpPct: ratioPct(rtp).text,
    sigma: withoutZeros(rootDecimal({ num: count * squares - sum * sum, den: (count * SCALE) ** 2n }, 6)),
    hitRatePct: ratioPct({ num: BigInt(hits), den: count }).text,
    maxMultiple: microsToText(max),
    steps,
  };
}

export const exactRtp = ({ rtp }: DrawingStats): string => ratioText(rtp);

/** How far an RTP may lie outside of what is certified, in percentage points, as for packages of mathematics. */
export const RTP_TOLERANCE_PCT = '0.01';

export type CertifiedBand = { low: string; high: string };

/** Certified RTP of a game in per cent: from its lowest to its highest profile, else what it states; undefined when nothing is on record. */
export function certifiedBand(profiles: readonly string[], rtp: string | null): CertifiedBand | undefined {
  const all = (profiles.length > 0 ? profiles : rtp === null ? [] : [rtp]).toSorted((a, b) => Number(a) - Number(b));
  const [low, high] = [all[0], all.at(-1)];
  return low === undefined || high === undefined ? undefined : { low, high };
}

/** Does it lie in the band, the tolerance included? Exact. */
export function isInBand({ num, den }: Ratio, { low, high }: CertifiedBand): boolean {
  const pct = { num: num * 100n, den };
  const [least, most, tolerance] = [decimalRatio(low), decimalRatio(high), decimalRatio(RTP_TOLERANCE_PCT)];
  return (!isBelow(pct, least) || isNear(pct, least, tolerance)) && (!isBelow(most, pct) || isNear(pct, most, tolerance));
}
