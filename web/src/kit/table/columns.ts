import type { ReactNode } from 'react';

/** A field of the row, the actions, or a value computed in the browser (`derived:…`, never sortable). */
export type ColumnId<Row> = (keyof Row & string) | 'actions' | `derived:${string}`;

export type Column<Row> = {
  id: ColumnId<Row>;
  header: string;
  /** Native elements only: a component instance per cell costs 2-4 times the page change (ux.md §2.1). */
  cell: (row: Row) => ReactNode;
  /** Right-aligned with tabular figures. */
  isNumeric?: boolean;
  /** The header sorts by `id`, in the words of the endpoint. */
  isSortable?: boolean;
  /** Stays at the left edge while scrolling; needs `widthPx`. Frozen columns come first. */
  isFrozen?: boolean;
  isHiddenAtFirst?: boolean;
  widthPx?: number;
  /** What this column means, its formula and unit: title of the header. */
  help?: string;
};

/** A line under the rows: 'This page', 'All 1,284 rows'. The label stands in the first column. */
export type TotalsRow<Row> = { key: string; label: string; cell: (columnId: ColumnId<Row>) => ReactNode };

export type RowTone = 'muted' | 'warn' | 'alarm' | 'test';

export const ariaSortOf = ({ sort, id }: { sort: string; id: string }): 'ascending' | 'descending' | 'none' =>
  sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none';

/** First click on a number sorts largest first, on a text A to Z; the next click turns it round. */
export const nextSort = ({ sort, id, isNumeric = false }: { sort: string; id: string; isNumeric?: boolean }): string => {
  const direction = ariaSortOf({ sort, id });
  if (direction === 'none') return isNumeric ? `-${id}` : id;
  return direction === 'ascending' ? `-${id}` : id;
};

/** Left edge in px of each frozen column, in order. */
export const frozenOffsets = (widthsPx: readonly number[]): number[] =>
  widthsPx.map((_, index) => widthsPx.slice(0, index).reduce((sum, width) => sum + width, 0));
