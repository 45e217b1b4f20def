import { MAX_BULK } from '@manager/contract/kit/bulk';
import { AppError } from '../../base/app-error.ts';

type Target<F> = { ids?: readonly string[] | undefined; filter?: F | undefined; expected_count?: number | undefined };

/** Further than this from what the user saw, and it is another list (docs/ui-rules.md, Tables). */
const MAX_MOVED_PCT = 1;

/**
 * The records that a bulk call means. `find` answers the ids that match, at most `limit` of them. Throws `bulk.count_moved` when
 * their number differs by more than one in a hundred from what the user chose, `bulk.too_many` above MAX_BULK.
 */
export const bulkIds = async <F>(
  { ids, filter, expected_count: expected }: Target<F>,
  find: (filter: F, limit: number) => Promise<readonly string[]>,
): Promise<readonly string[]> => {
  if (filter === undefined || expected === undefined) return ids ?? [];
  const found = await find(filter, Math.max(MAX_BULK, expected * 2) + 1);
  const count = found.length;
  if (Math.abs(count - expected) * 100 > expected * MAX_MOVED_PCT) throw new AppError('bulk.count_moved', { expected, count });
  if (count > MAX_BULK) throw new AppError('bulk.too_many', { count, max: MAX_BULK });
  return found;
};
