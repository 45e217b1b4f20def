import type { Store } from '../../api/store.ts';
import type { CellRange } from '../table-range/cell-range.ts';
import type { Column } from './columns.ts';
import type { Placed, TableLayout } from '../table-layout/layout.ts';

/** What the table shows at this moment, for the tools that work on it outside of React (region-tools.ts). */
export type TableFacts<Row> = {
  columns: readonly Column<Row>[];
  placed: readonly Placed<Row>[];
  rows: readonly Row[];
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
  range: Store<CellRange | null>;
};
