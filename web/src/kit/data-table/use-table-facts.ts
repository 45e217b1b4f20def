import { useCallback, useEffect, useMemo, useState } from 'react';
import { createStore } from '../../browser/store.ts';
import type { CellRange } from '../table/cell-range.ts';
import type { Column } from '../table/columns.ts';
import { placeColumns, type TableLayout } from '../table/layout.ts';
import type { TableFacts } from '../table/table-facts.ts';
import { changeLayout, useTableLayout } from '../table-layout/layout-store.ts';
import { PICK_PX } from '../table-selection/PickCell.tsx';

type Options<Row> = {
  /** Key of the remembered layout. */
  id: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  hasPick: boolean;
};

/** Columns at the places that the user gave them, the rows, and the range of cells that is marked until either changes. */
export const useTableFacts = <Row>({ id, columns, rows, hasPick }: Options<Row>): TableFacts<Row> => {
  const layout = useTableLayout(id);
  const onLayout = useCallback((next: TableLayout) => changeLayout(id, next), [id]);
  const placed = useMemo(() => placeColumns({ columns, layout, startPx: hasPick ? PICK_PX : 0 }), [columns, layout, hasPick]);
  const [range] = useState(() => createStore<CellRange | null>(null));
  useEffect(() => () => range.set(null), [range, rows, layout]);
  return useMemo(
    () => ({ columns, placed, rows: rows ?? [], layout, onLayout, range }),
    [columns, placed, rows, layout, onLayout, range],
  );
};
