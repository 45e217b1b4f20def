import { useMemo } from 'react';
import { NOTHING_CHOSEN, type TableSelection } from '../table/selection.ts';
import { useTableSelection } from '../table-selection/use-table-selection.ts';
import type { BulkEdit } from './BulkEditDialog.tsx';
import { BulkEditButton } from './BulkEditButton.tsx';

/** The list whose records are chosen from, and its filters as the calls take them. */
export type ListOfRecords = { list: { data: { total: number; total_is_exact: boolean } | undefined }; filters: object };

/** Records that are ticked, or all that match: the same fields of them can be set at once. */
export const useBulkSelection = <Row extends { name: string }>({
  list,
  filters,
  edit,
}: ListOfRecords & { edit: BulkEdit }): TableSelection<Row> => {
  const store = useTableSelection();
  return {
    store,
    isSelectable: () => true,
    nameOf: (row) => row.name,
    filterKey: useMemo(() => JSON.stringify(filters), [filters]),
    matching: list.data?.total_is_exact === true ? list.data.total : undefined,
    actions: (chosen) => <BulkEditButton {...edit} chosen={chosen} filters={filters} onDone={() => store.set(NOTHING_CHOSEN)} />,
  };
};
