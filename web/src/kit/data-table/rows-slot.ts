import { createContext, type ReactNode, type RefObject } from 'react';
import type { Store } from '../../browser/store.ts';
import type { ExportableColumn, TableExport } from '../export/table-export.ts';
import type { CellRange } from '../table/cell-range.ts';
import type { SelectionState } from '../table/selection.ts';

/** The rows of a table as it shows them, for a part that takes some of them elsewhere. */
export type ShownRows = {
  /** Name of the table. */
  caption: string;
  of: TableExport;
  rows: readonly object[];
  /** Ids of the rows, in their order. */
  idsOf: () => readonly string[];
  /** As they are arranged. */
  columns: readonly ExportableColumn[];
  region: RefObject<HTMLElement | null>;
  /** Rows that are meant already: ticked ones, those of the marked cells, the open one. */
  chosen: Store<SelectionState> | undefined;
  range: Store<CellRange | null>;
  activeId: string | undefined;
};

/** Draws what the shell puts beside the export of every table that shows rows; nothing outside of the shell. */
export const RowsSlot = createContext<(shown: ShownRows) => ReactNode>(() => null);
