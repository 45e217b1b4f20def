import type { PlannedRow } from '@manager/contract/kit/plan';

type Fields = Readonly<Record<string, unknown>>;

const EMPTY = new Set(['', 'null', '[]', '{}', '""', 'false']);

/** Fields that differ; of a new record (`was` null) those that are not empty. */
export const changesOf = ({ was, now }: { was: Fields | null; now: Fields }): PlannedRow['changes'] => {
  const isShown = (field: string): boolean =>
    was === null
      ? field !== 'id' && !EMPTY.has(JSON.stringify(now[field]))
      : JSON.stringify(was[field]) !== JSON.stringify(now[field]);
  return Object.keys(now)
    .filter(isShown)
    .map((field) => ({ field, before: was?.[field] ?? null, after: now[field] ?? null }));
};
