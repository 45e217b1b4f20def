import { KPI_BET_BUCKETS, PRIZE_BUCKETS } from '@manager/domain/buckets';
import { expect, test } from 'vitest';
import { KPI_PLACES, labelAt, PRIZE_PLACES } from './buckets.ts';

test.each([
  [KPI_BET_BUCKETS, KPI_PLACES],
  [PRIZE_BUCKETS, PRIZE_PLACES],
])('every bucket of %j has a place', (scale, places) => {
  expect(places.map((place) => labelAt(scale, place))).toEqual(scale.map(({ label }) => label));
});
