import { z } from 'zod';
import { SomeIds } from './fields.ts';

/** Most records of one bulk call. */
export const MAX_BULK = 1000;

/**
 * What a bulk call works on: `ids`, or everything that `filter` finds together with how many records that were when the user chose
 * them. Spread into the input; `hasOneTarget` refuses both and neither.
 */
export const bulkTarget = <F extends z.ZodType>(filter: F) => ({
  ids: SomeIds.optional(),
  filter: filter.optional(),
  expected_count: z.int().min(1).optional(),
});

type Target = { ids?: unknown; filter?: unknown; expected_count?: unknown };

export const hasOneTarget = ({ ids, filter, expected_count: expected }: Target): boolean =>
  ids === undefined ? filter !== undefined && expected !== undefined : filter === undefined && expected === undefined;
