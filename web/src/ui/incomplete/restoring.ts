import type { Completeness } from '@manager/contract/features/system/completeness';

/** `checking`: nothing is known yet; `restoring`: on its way; `stuck`: needs somebody; `noted`: incomplete, and no more is known. */
export type Restoring = { kind: 'checking' | 'restoring' | 'stuck' | 'noted'; pct: number | null };

/** How far months are together, in whole percent: one that was not begun counts as nothing. Null: none was begun. */
export const progressOf = (months: Completeness['months']): number | null =>
  months.every(({ restored_pct: pct }) => pct === null)
    ? null
    : Math.floor(months.reduce((sum, { restored_pct: pct }) => sum + (pct ?? 0), 0) / months.length);

/** What is known of these months. */
export const restoringOf = (state: Completeness | undefined, months: readonly string[]): Restoring => {
  if (state?.state === 'unknown') return { kind: 'checking', pct: null };
  const found = state?.months.filter(({ month }) => months.includes(month)) ?? [];
  if (found.length === 0) return { kind: 'noted', pct: null };
  if (found.some(({ is_stuck: isStuck }) => isStuck)) return { kind: 'stuck', pct: null };
  return { kind: 'restoring', pct: progressOf(found) };
};
