import type { ExportColumn } from '@manager/contract/features/export/job';
import type { ReactNode } from 'react';

/** A field of the row, the actions, or a value computed in the browser (`derived:…`, never sortable). */
export type ColumnId<Row> = (keyof Row & string) | 'actions' | `derived:${string}`;

export type Column<Row> = {
  id: ColumnId<Row>;
  header: string;
  /** Native elements only: a component instance per cell costs 2-4 times the page change (docs/ui-rules.md, Tables). */
  cell: (row: Row) => ReactNode;
  /** Right-aligned with tabular figures. */
  isNumeric?: boolean;
  /** The header sorts by `id`, in the words of the endpoint. */
  isSortable?: boolean;
  /** What its order goes by, where that is not what the cells show: beside the arrow, and in the header's menu. */
  sortedBy?: { text: string; help: string };
  /** Stays at the left edge while scrolling; needs `widthPx`. Frozen columns come first. */
  isFrozen?: boolean;
  isHiddenAtFirst?: boolean;
  widthPx?: number;
  /** What this column means, its formula and unit: the header's menu shows it. */
  help?: string;
  /** Place on a phone's card; absent: judged by the column (card-parts.ts). */
  card?: CardPart;
  /**
   * What a marked range of cells counts and copies for this row, a plain decimal; null: nothing (a ratio has no sum).
   * Absent: the row's own field, for numeric columns.
   */
  rangeValue?: (row: Row) => string | number | null;
  /** How the column stands in an exported file; `false`: not at all. Absent: the row's own field, as it is. */
  export?: ColumnExport | false;
};

type ColumnKind = NonNullable<ExportColumn['kind']>;

export type ColumnExport = {
  /** The field that a `derived:` column shows. */
  field?: string;
  kind?: ColumnKind;
  /** Currency of all amounts of the column; absent: that of the row. */
  currency?: string;
  /** What the screen shows for one of the words that the field may hold. */
  labelOf?: (value: string) => string;
};

/** Name of the row, its first number, one of its key numbers, its state, a line behind "…", or left out. */
export type CardPart = 'title' | 'lead' | 'figure' | 'status' | 'line' | 'none';

/** A line under the rows: 'This page', 'All 1,284 rows'. The label stands in the first column; of many that are a part of the whole, the parts fold. */
export type TotalsRow<Row> = { key: string; label: string; isPart?: boolean; cell: (columnId: ColumnId<Row>) => ReactNode };

export type RowTone = 'muted' | 'warn' | 'alarm' | 'test';

export const ariaSortOf = ({ sort, id }: { sort: string; id: string }): 'ascending' | 'descending' | 'none' =>
  sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none';

/** First click on a number sorts largest first, on a text A to Z; the next click turns it round. */
export const nextSort = ({ sort, id, isNumeric = false }: { sort: string; id: string; isNumeric?: boolean }): string => {
  const direction = ariaSortOf({ sort, id });
  if (direction === 'none') return isNumeric ? `-${id}` : id;
  return direction === 'ascending' ? `-${id}` : id;
};
