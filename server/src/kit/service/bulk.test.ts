import { describe, expect, it } from 'vitest';
import { AppError } from '../../base/app-error.ts';
import { bulkIds } from './bulk.ts';

const matching = (count: number) => async (_: object, limit: number) =>
  Array.from({ length: Math.min(count, limit) }, (__, index) => String(index + 1));
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? `${error.reason} ${JSON.stringify(error.details)}` : String(error)),
  );

describe('what a bulk call means', () => {
  it('is the ids it names', async () => expect(await bulkIds({ ids: ['3', '1'] }, matching(9))).toEqual(['3', '1']));
  it.each([
    [100, 100],
    [100, 99],
    [100, 101],
    [1000, 990],
    [1, 1],
  ])('is all that match: %i expected, %i found', async (expected, found) =>
    expect(await bulkIds({ filter: {}, expected_count: expected }, matching(found))).toHaveLength(found),
  );
  it.each([
    [100, 98],
    [100, 102],
    [99, 100],
    [1, 0],
    [1, 2],
    [500, 506],
  ])('is another list: %i expected, %i found', async (expected, found) =>
    expect(await refusal(bulkIds({ filter: {}, expected_count: expected }, matching(found)))).toBe(
      `bulk.count_moved {"expected":${expected},"count":${found}}`,
    ),
  );
  it('is never more than one call can carry', async () => {
    expect(await refusal(bulkIds({ filter: {}, expected_count: 1001 }, matching(1001)))).toBe(
      'bulk.too_many {"count":1001,"max":1000}',
    );
    expect(await bulkIds({ filter: {}, expected_count: 1000 }, matching(1000))).toHaveLength(1000);
  });
});
