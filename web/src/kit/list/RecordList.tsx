import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { titleOf } from '../../i18n/use-texts.ts';
import { FilterBar, type FilterField } from '../filter/FilterBar.tsx';
import type { ValuesOf } from '../filter/codecs.ts';
import { DataTable } from '../table/DataTable.tsx';
import { PageFooter } from '../table/PageFooter.tsx';
import type { Column, RowTone } from '../table/columns.ts';
import type { ListState } from './use-list-state.ts';

type Answer<Row> = { list: readonly Row[]; total: number; total_is_exact: boolean };

type Props<Row, F> = {
  /** Route of the screen: names the table and its remembered layout. */
  path: string;
  state: ListState<F>;
  query: { data: Answer<Row> | undefined; error: ApiError | null; isFetching: boolean; refetch: () => unknown };
  fields: readonly FilterField<ValuesOf<F>>[];
  columns: readonly Column<Row>[];
  rowTone?: (row: Row) => RowTone | undefined;
  /** The create button, for those who may. */
  add?: ReactNode;
};

/** Filter bar, table and pages of a configuration list. */
export const RecordList = <Row extends { id: string }, F>({
  path,
  state,
  query,
  fields,
  columns,
  rowTone,
  add,
}: Props<Row, F>): ReactNode => {
  const refetch = (): void => void query.refetch();
  return (
    <>
      <FilterBar
        mode="instant"
        values={state.filters}
        fields={fields}
        onApply={state.setFilters}
        onClear={state.clearFilters}
        invalid={state.invalid}
      />
      <DataTable
        id={path}
        caption={titleOf(path) ?? path}
        columns={columns}
        rows={query.data?.list}
        rowId={(row) => row.id}
        error={query.error}
        onRetry={refetch}
        onRefresh={refetch}
        isFetching={query.isFetching}
        sort={state.sort}
        onSort={state.setSort}
        activeId={state.id}
        rowTone={rowTone}
        rowCount={query.data?.total}
        actions={add}
        empty={{ isFiltered: state.isFiltered, onClearFilters: () => state.clearFilters(), create: add }}
        footer={
          <PageFooter
            page={state.page}
            size={state.size}
            total={query.data?.total}
            isExact={query.data?.total_is_exact ?? true}
            onPage={state.setPage}
            onSize={state.setSize}
          />
        }
      />
    </>
  );
};
