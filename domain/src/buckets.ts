import { type Decimal, ZERO, decimal } from './money.ts';

/**
 * Half-open buckets with an exact first one (docs/formulas.md#buckets): "0" is exactly 0, "a-b" is a < x ≤ b, ">m" is x > m.
 * Bounds are exclusive lower and inclusive upper edges as decimal texts, so that SQL and screens can print them.
 */
export type Bucket = { label: string; above: string | null; upTo: string | null };
export type BucketScale = readonly Bucket[];

/** Players by USD bet (S9.8). */
export const KPI_BET_BUCKETS = scale(['0', '100', '200', '400', '800', '1200', '2000', '5000', '10000']);
/** Rounds by USD win, or by win multiple (S9.9). */
export const PRIZE_BUCKETS = scale(['0', '20', '50', '100', '200', '500', '1000', '2000', '5000', '10000']);
/** Rounds by win in per cent of the stake, 100 = 1× (S9.10). */
export const WIN_MULTIPLE_BUCKETS = scale(['0', '50', '90', '200', '400', '800', '1200', '2000', '5000', '10000', '50000']);
/** Rounds by USD stake: the steps of `PRIZE_BUCKETS`, and finer ones below the first, where nearly all stakes lie. */
export const STAKE_BUCKETS = scale(['0', '0.2', '1', '5', '20', '50', '100', '200', '500', '1000', '2000', '5000', '10000']);

function scale(edges: readonly string[]): BucketScale {
  const buckets = edges.map((upTo, index): Bucket => {
    const above = edges[index - 1];
    return above === undefined ? { label: upTo, above: null, upTo } : { label: `${above}-${upTo}`, above, upTo };
  });
  const last = edges.at(-1) ?? '0';
  return [...buckets, { label: `>${last}`, above: last, upTo: null }];
}

/** Index of the bucket that holds the value. Throws RangeError on a negative value: no bucket is meant for it. */
export function bucketIndex(buckets: BucketScale, value: Decimal): number {
  if (value.lt(ZERO)) throw new RangeError('buckets hold no negative value');
  return buckets.findIndex(({ upTo }) => upTo === null || value.lte(decimal(upTo)));
}

/** Label of the bucket that holds the value, as the seed prints it. Throws RangeError on a negative value. */
export function bucketLabel(buckets: BucketScale, value: Decimal): string {
  const bucket = buckets[bucketIndex(buckets, value)];
  if (!bucket) throw new RangeError('the scale has no bucket for the value');
  return bucket.label;
}
