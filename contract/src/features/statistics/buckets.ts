import { type BucketScale, STAKE_BUCKETS } from '@manager/domain/buckets';
import { z } from 'zod';

/** Places of the buckets in `KPI_BET_BUCKETS` and `PRIZE_BUCKETS`: names of fields have to be known one by one. */
export const KPI_PLACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export const PRIZE_PLACES = [...KPI_PLACES, 10] as const;
export type KpiPlace = (typeof KPI_PLACES)[number];
export type PrizePlace = (typeof PRIZE_PLACES)[number];

/** A field for each bucket, by its place: `rounds_0`, `rounds_1`, … Files know flat rows only. */
export const perPlace = <P extends string, I extends number, V>(
  places: readonly I[],
  prefix: P,
  valueOf: (place: I) => V,
): Record<`${P}_${I}`, V> =>
  Object.fromEntries(places.map((place) => [`${prefix}_${place}`, valueOf(place)])) as Record<`${P}_${I}`, V>;

export const labelAt = (scale: BucketScale, place: number): string => scale[place]?.label ?? '';

/** Place of a stake in `STAKE_BUCKETS`, 0 for a round without one. */
export const StakeLevel = z.coerce
  .number<string | number>()
  .int()
  .min(0)
  .max(STAKE_BUCKETS.length - 1);
