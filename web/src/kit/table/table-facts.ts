import type { Store } from '../../browser/store.ts';
import type { CellRange } from './cell-range.ts';
import type { Column } from './columns.ts';
import type { Placed, TableLayout } from './layout.ts';

/** What the table shows at this moment, for the tools that work on it outside of React (region-tools.ts). */
export type TableFacts<Row> = {
  columns: readonly Column<Row>[];
  placed: readonly Placed<Row>[];
  rows: readonly Row[];
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
  range: Store<CellRange | null>;
};
