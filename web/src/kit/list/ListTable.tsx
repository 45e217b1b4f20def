import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { titleOf } from '../../i18n/use-texts.ts';
import type { ValuesOf } from '../filter/codecs.ts';
import { FilterBar, type FilterField } from '../filter/FilterBar.tsx';
import { chipsOf, type AnyField, type Chip } from '../filter/filter-fields.ts';
import type { ListExport } from '../export/table-export.ts';
import { DataTable } from '../data-table/DataTable.tsx';
import type { Column, RowTone, TotalsRow } from '../table/columns.ts';
import type { TableSelection } from '../table/selection.ts';
import { ViewTabs } from '../view/ViewTabs.tsx';

/** What every list keeps in its address, however it is walked. */
type Filtered<F> = {
  filters: ValuesOf<F>;
  isFiltered: boolean;
  setFilters: (patch: Partial<ValuesOf<F>>, options?: { replaces?: boolean }) => void;
  clearFilters: (name?: keyof F & string) => void;
  invalid: readonly string[];
  id: string;
};

export type ListProps<Row, F> = {
  /** Route of the screen: names the table and its remembered layout. */
  path: string;
  /** Set where a screen has several lists and this is not the first: its table has a name and a layout of its own. */
  part?: { key: string; title: string } | undefined;
  fields: readonly FilterField<ValuesOf<F>>[];
  columns: readonly Column<Row>[];
  rowTone?: (row: Row) => RowTone | undefined;
  /** Between filters and table: what everything that was found comes to. */
  above?: ReactNode;
  /** Lines of sums under the rows. */
  totals?: readonly TotalsRow<Row>[] | undefined;
  /** Left side of the toolbar: what to do first, and with the selected rows. */
  actions?: ReactNode;
  /** Right side of the toolbar. */
  tools?: ReactNode;
  /** The list's endpoint and what it was asked: its rows may leave as a file. */
  exportOf?: ListExport;
  /** Boxes in front of the rows, and what can be done with those that are ticked. */
  selection?: TableSelection<Row> | undefined;
};

/** A query of a list, with old rows staying while the next are on their way. */
export type ListQuery<Answer> = {
  data: Answer | undefined;
  error: ApiError | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type Props<Row, F> = ListProps<Row, F> & {
  mode: 'instant' | 'explicit';
  state: Filtered<F>;
  query: ListQuery<{ list: readonly Row[] }>;
  sort?: { value: string; onChange: (sort: string) => void };
  /** Rows of the whole filter, where that is known. */
  rowCount?: number | undefined;
  /** Next step when nothing exists at all. */
  create?: ReactNode;
  footer: ReactNode;
};

const noteOf = ({ label, text }: Chip): { label: string; value: string } => ({ label, value: text });

/** Filter bar, saved views and table: what all lists share. */
export const ListTable = <Row extends { id: string }, F>(props: Props<Row, F>): ReactNode => {
  const { path, part, mode, state, query, sort } = props;
  const tableId = part === undefined ? path : `${path}:${part.key}`;
  const refetch = (): void => void query.refetch();
  return (
    <>
      <FilterBar
        mode={mode}
        values={state.filters}
        fields={props.fields}
        onApply={state.setFilters}
        onClear={state.clearFilters}
        invalid={state.invalid}
      />
      {props.above}
      <DataTable
        id={tableId}
        caption={part?.title ?? titleOf(path) ?? path}
        columns={props.columns}
        rows={query.data?.list}
        rowId={(row) => row.id}
        error={query.error}
        onRetry={refetch}
        onRefresh={refetch}
        isFetching={query.isFetching}
        activeId={state.id}
        rowTone={props.rowTone}
        rowCount={props.rowCount}
        actions={
          <>
            {props.actions}
            <ViewTabs path={path} tableId={tableId} />
          </>
        }
        tools={props.tools}
        exportOf={
          props.exportOf && {
            ...props.exportOf,
            rowCount: props.rowCount,
            notesOf: () => chipsOf(props.fields as readonly AnyField[], state.filters as Record<string, unknown>).map(noteOf),
          }
        }
        empty={{ isFiltered: state.isFiltered, onClearFilters: () => state.clearFilters(), create: props.create }}
        footer={props.footer}
        {...(props.selection === undefined ? {} : { selection: props.selection })}
        {...(props.totals === undefined ? {} : { totals: props.totals })}
        {...(sort === undefined ? {} : { sort: sort.value, onSort: sort.onChange })}
      />
    </>
  );
};
