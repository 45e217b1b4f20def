import type { ReviewRow } from '@manager/contract/features/permission/access-review';

type HeldCode = ReviewRow['codes'][number];

/** Never used first, then the longest ago: what a reviewer looks for. */
export const byNeed = (codes: readonly HeldCode[]): HeldCode[] =>
  codes.toSorted(
    (left, right) => (left.last_used_at ?? '').localeCompare(right.last_used_at ?? '') || left.code.localeCompare(right.code),
  );

export const neverUsed = (codes: readonly HeldCode[]): number => codes.filter(({ last_used_at: at }) => at === null).length;
