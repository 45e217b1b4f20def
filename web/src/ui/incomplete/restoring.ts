import type { Completeness } from '@manager/contract/features/system/completeness';

/** `checking`: nothing is known yet; `restoring`: on its way; `stuck`: needs somebody; `noted`: incomplete, and no more is known. */
export type Restoring = { kind: 'checking' | 'restoring' | 'stuck' | 'noted'; pct: number | null };

/** How far these months are: what still lacks most counts. Null: not begun. */
export const restoringOf = (state: Completeness | undefined, months: readonly string[]): Restoring => {
  if (state?.state === 'unknown') return { kind: 'checking', pct: null };
  const found = state?.months.filter(({ month }) => months.includes(month)) ?? [];
  if (found.length === 0) return { kind: 'noted', pct: null };
  if (found.some(({ is_stuck: isStuck }) => isStuck)) return { kind: 'stuck', pct: null };
  const begun = found.flatMap(({ restored_pct: pct }) => pct ?? []);
  return { kind: 'restoring', pct: begun.length === 0 ? null : Math.min(...begun) };
};
