import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { titleOf, useTexts } from '../../i18n/use-texts.ts';
import type { ValuesOf } from '../../kit/filter/codecs.ts';
import { FilterBar, type FilterField } from '../../kit/filter/FilterBar.tsx';
import { instantInput } from '../../kit/filter/instant-input.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { KeysetFooter } from '../../kit/table/KeysetFooter.tsx';
import type { Column, RowTone } from '../../kit/table/columns.ts';
import type { texts } from './texts.en.ts';
import type { LogState } from './use-log-state.ts';

type Answer<Row> = { list: readonly Row[]; next_cursor: string | null; prev_cursor: string | null };

type Props<Row, F> = {
  path: string;
  state: LogState<F>;
  query: { data: Answer<Row> | undefined; error: ApiError | null; isFetching: boolean; refetch: () => unknown };
  fields: readonly FilterField<ValuesOf<F>>[];
  columns: readonly Column<Row>[];
  rowTone?: (row: Row) => RowTone | undefined;
  /** The export, for those who may. */
  actions?: ReactNode;
};

/** Filters, rows and footer of a log that is walked by cursor. It searches when asked: every search is itself on record. */
export const LogList = <Row extends { id: string }, F>(props: Props<Row, F>): ReactNode => {
  const { path, state, query, fields, columns } = props;
  const refetch = (): void => void query.refetch();
  return (
    <>
      <FilterBar
        mode="explicit"
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
        activeId={state.id}
        rowTone={props.rowTone}
        actions={props.actions}
        empty={{ isFiltered: state.isFiltered, onClearFilters: () => state.clearFilters() }}
        footer={
          query.data === undefined ? null : (
            <KeysetFooter
              shown={query.data.list.length}
              size={state.size}
              newerCursor={query.data.prev_cursor}
              olderCursor={query.data.next_cursor}
              onCursor={state.setCursor}
              onSize={state.setSize}
            />
          )
        }
      />
    </>
  );
};

type TimeFilters = { time_from: string; time_to: string };

/** From and to, in the browser's zone. */
export const useTimeFields = (): [FilterField<TimeFilters>, FilterField<TimeFilters>] => {
  const t = useTexts<typeof texts>('log');
  return [
    { name: 'time_from', label: t('timeFrom'), ...instantInput() },
    { name: 'time_to', label: t('timeTo'), ...instantInput() },
  ];
};
