import type { ExplainedMetric } from '@manager/contract/features/report/explain';
import { canExplain, isExplained } from '../explain/explainable.ts';
import type { Figure, Narrowed } from '../explain/composed.ts';
import type { FigurePlace } from '../explain/figure-places.ts';

/** Where the figures of a statistic that the reports have too come from. */
export type Explained<Row> = {
  /** What a row is narrowed to, and what it is called; undefined where the reports know no such row. */
  ofRow: (row: Row) => { narrowed: Narrowed; label: string } | undefined;
  /** Of the lines of totals, in their order; undefined where a line is nothing that the reports sum. */
  totals: readonly ({ values: object; narrowed?: Narrowed; label: string } | undefined)[];
  /** Columns that the reports call otherwise. */
  names?: Readonly<Record<string, ExplainedMetric>>;
};

type Line = { values: object; narrowed: Narrowed; label: string };

/** The figure at a place of the table; undefined for what only the statistic has, and under filters that no explanation understands. */
export const statisticFigureAt = <Row extends object>(
  { columnId, row: rowAt, total: totalAt }: FigurePlace,
  { rows, query, explained }: { rows: readonly Row[]; query: Record<string, unknown>; explained: Explained<Row> },
): Figure | undefined => {
  const metric = explained.names?.[columnId] ?? columnId;
  if (!isExplained(metric) || !canExplain(query)) return undefined;
  const line = lineAt({ row: rowAt, total: totalAt }, { rows, explained });
  const value = (line?.values as Record<string, string | number | null | undefined> | undefined)?.[columnId];
  if (line === undefined || value === undefined) return undefined;
  return { metric, value: value === null ? null : String(value), label: line.label, narrowed: line.narrowed };
};

const lineAt = <Row extends object>(
  at: Pick<FigurePlace, 'row' | 'total'>,
  { rows, explained }: { rows: readonly Row[]; explained: Explained<Row> },
): Line | undefined => {
  const row = at.row === undefined ? undefined : rows[at.row];
  if (row !== undefined) {
    const about = explained.ofRow(row);
    return about && { ...about, values: row };
  }
  const total = at.total === undefined ? undefined : explained.totals[at.total];
  return total && { narrowed: {}, ...total };
};
