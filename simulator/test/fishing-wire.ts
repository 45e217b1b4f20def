import { FishingRoundDetail } from '@manager/contract/kit/fishing-round';
import type { FishingRound } from '@manager/domain/fishing-round';
import { expect } from 'vitest';

/** The detail of a bet as the wire has it, with nothing in it that the wire does not know. */
export const readRound = (detail: unknown): FishingRound => {
  const round = FishingRoundDetail.parse(detail);
  expect(round).toEqual(detail);
  return round;
};
