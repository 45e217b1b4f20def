import { columnVisibilityFeature, tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import { useMemo, type ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { TableBody } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';
import { TableTotals } from './TableTotals.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import { TableEmpty, type EmptyOptions } from './TableEmpty.tsx';
import { TableProblem } from './TableProblem.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { frozenOffsets, type Column, type RowTone, type TotalsRow } from './columns.ts';
import { visibilityOf } from './table-prefs.ts';
import { useTablePrefs } from './use-table-prefs.ts';
import classes from './table.module.css';

const features = tableFeatures({ columnVisibilityFeature });

export type DataTableProps<Row> = {
  /** Key of the remembered layout: the route's path. */
  id: string;
  /** Name of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first answer is on its way. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  error?: ApiError | null;
  onRetry?: () => void;
  isFetching?: boolean;
  sort?: string;
  onSort?: (sort: string) => void;
  totals?: readonly TotalsRow<Row>[];
  rowTone?: (row: Row) => RowTone | undefined;
  /** Row whose drawer is open. */
  activeId?: string;
  /** Rows of the whole filter, for screen readers when the table is paged. */
  rowCount?: number;
  empty: EmptyOptions;
  /** Left side of the toolbar: primary action, bulk actions. */
  actions?: ReactNode;
  /** Right side of the toolbar, before columns and density. */
  tools?: ReactNode;
  onRefresh?: () => void;
  footer?: ReactNode;
};

/** The one table of the console: frozen first columns and header, sort in the header, totals below, and an honest state when there is nothing to show. */
export const DataTable = <Row extends object>(props: DataTableProps<Row>): ReactNode => {
  const { id, caption, columns, rows, rowId, error = null, isFetching = false, empty } = props;
  const [prefs, savePrefs] = useTablePrefs(id);
  const columnVisibility = useMemo(() => visibilityOf({ columns, prefs }), [columns, prefs]);
  const definitions = useMemo<ColumnDef<typeof features, Row, unknown>[]>(
    () => columns.map((column) => ({ id: column.id, header: column.header })),
    [columns],
  );
  const data = useMemo(() => [...(rows ?? [])], [rows]);
  const table = useTable({ features, columns: definitions, data, getRowId: rowId, state: { columnVisibility } });
  const visible = table
    .getVisibleLeafColumns()
    .flatMap(({ id: columnId }) => columns.find((column) => column.id === columnId) ?? []);
  const offsets = frozenOffsets(visible.filter((column) => column.isFrozen).map((column) => column.widthPx ?? 0));
  const isLoading = rows === undefined && error === null && empty.isIdle !== true;
  // Rows that were read before a refresh failed stay readable below the message.
  const hasRows = rows !== undefined && rows.length > 0;

  return (
    <section className={classes.frame} aria-label={caption} aria-busy={isFetching}>
      <TableToolbar
        columns={columns}
        visibility={columnVisibility}
        prefs={prefs}
        onPrefs={savePrefs}
        actions={props.actions}
        tools={props.tools}
        onRefresh={props.onRefresh}
      />
      <div className={classes.bar} data-active={isFetching && rows !== undefined ? true : undefined} />
      {hasRows && error !== null ? <TableProblem error={error} onRetry={props.onRetry} /> : null}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={caption}>
        <table className={classes.table} aria-rowcount={props.rowCount} data-stale={isFetching && hasRows ? true : undefined}>
          <caption className={classes.caption}>{caption}</caption>
          <TableHead columns={visible} offsets={offsets} sort={props.sort ?? ''} onSort={props.onSort} />
          {isLoading ? <TableSkeleton columns={visible} /> : null}
          {hasRows ? (
            <TableBody
              columns={visible}
              offsets={offsets}
              rows={table.getRowModel().rows}
              rowTone={props.rowTone}
              activeId={props.activeId}
            />
          ) : null}
          {hasRows && props.totals !== undefined ? (
            <TableTotals columns={visible} offsets={offsets} totals={props.totals} />
          ) : null}
        </table>
      </div>
      {isLoading || hasRows ? null : <TableEmpty options={empty} error={error} onRetry={props.onRetry} />}
      {props.footer}
    </section>
  );
};
