import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { createStore, useStore, type Store } from '../../browser/store.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ExportButton } from '../export/ExportButton.tsx';
import type { TableExport } from '../export/table-export.ts';
import type { CellRange } from '../table/cell-range.ts';
import type { Column, RowTone, TotalsRow } from '../table/columns.ts';
import { changeLayout, useTableLayout } from '../table-layout/layout-store.ts';
import { placeColumns, type TableLayout } from '../table/layout.ts';
import { PICK_PX } from '../table-selection/PickCell.tsx';
import { StillWorking } from './StillWorking.tsx';
import { TableBody } from './TableBody.tsx';
import { TableEmpty, type EmptyOptions } from './TableEmpty.tsx';
import { TableHead } from './TableHead.tsx';
import { TableProblem } from './TableProblem.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import { TableTotals } from './TableTotals.tsx';
import type { TableSelection } from '../table/selection.ts';
import type { TableFacts } from '../table/table-facts.ts';
import type { texts } from '../table/texts.en.ts';
import { useEdgeHints } from './use-edge-hints.ts';
import { useRegionTools } from './use-region-tools.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import classes from '../table/table.module.css';

/** A part that is fetched when it is first needed, with its type parameter intact. */
const later = <C,>(load: () => Promise<C>, fetched: typeof lazy = lazyPart): C =>
  fetched(async () => ({ default: (await load()) as () => ReactNode })) as unknown as C;

// Without its rows a table would look empty: then the page says that it could not be loaded.
const VirtualBody = later(async () => (await import('./VirtualBody.tsx')).VirtualBody, lazy);
const TableCards = later(async () => (await import('./TableCards.tsx')).TableCards, lazy);
const SelectionBar = later(async () => (await import('../table-selection/SelectionBar.tsx')).SelectionBar);
const RangeBar = later(async () => (await import('../table-range/RangeBar.tsx')).RangeBar);
const ColumnMenu = later(async () => (await import('../table-layout/ColumnMenu.tsx')).ColumnMenu);

/** Longer lists draw only what is in sight. */
const MAX_DRAWN_ROWS = 200;

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
  /** Stops what is on its way; offered when it takes long. */
  onCancel?: () => void;
  sort?: string;
  onSort?: (sort: string) => void;
  totals?: readonly TotalsRow<Row>[];
  rowTone?: (row: Row) => RowTone | undefined;
  /** Row whose drawer is open. */
  activeId?: string;
  /** Rows of the whole filter, for screen readers when the table is paged. */
  rowCount?: number;
  empty: EmptyOptions;
  /** Left side of the toolbar: primary action. */
  actions?: ReactNode;
  /** Right side of the toolbar, before refresh, columns and density. */
  tools?: ReactNode;
  onRefresh?: () => void;
  /** The rows may leave as a file, with the columns as they are arranged. */
  exportOf?: TableExport | undefined;
  footer?: ReactNode;
  /** Boxes in front of the rows, and what can be done with those that are ticked. */
  selection?: TableSelection<Row>;
  /** Below 768 px: a card for each row (the usual), or the table as it is, for wide reports. */
  phone?: 'cards' | 'scroll';
};

/** The one table of the console: arranged by its user, frozen columns and header, totals below, and an honest state when there is nothing to show. */
export const DataTable = <Row extends object>(props: DataTableProps<Row>): ReactNode => {
  const { id, caption, columns, rows, rowId, error = null, isFetching = false, empty, selection, sort = '', onSort } = props;
  const t = useTexts<typeof texts>('kit/table');
  const layout = useTableLayout(id);
  const onLayout = useCallback((next: TableLayout) => changeLayout(id, next), [id]);
  const hasPick = selection !== undefined;
  const placed = useMemo(() => placeColumns({ columns, layout, startPx: hasPick ? PICK_PX : 0 }), [columns, layout, hasPick]);
  const [isFull, setFull] = useState(false);
  const [range] = useState(() => createStore<CellRange | null>(null));
  const [menu] = useState(() => createStore<OpenMenu | null>(null));
  const region = useRef<HTMLDivElement>(null);
  const facts = useMemo<TableFacts<Row>>(
    () => ({ columns, placed, rows: rows ?? [], layout, onLayout, range }),
    [columns, placed, rows, layout, onLayout, range],
  );
  useEffect(() => () => range.set(null), [range, rows, layout]);
  useRegionTools(region, facts);
  useEdgeHints(region);
  useEffect(() => (isFull ? onEscape(() => setFull(false)) : undefined), [isFull]);

  const isPhone = useIsPhone();
  const isCards = isPhone && props.phone !== 'scroll';
  const isLoading = rows === undefined && error === null && empty.isIdle !== true;
  // Rows that were read before a refresh failed stay readable below the message.
  const hasRows = rows !== undefined && rows.length > 0;
  const isStale = isFetching && hasRows;
  const isLong = hasRows && rows.length > MAX_DRAWN_ROWS;
  const isSelectable = selection?.isSelectable;
  const nameOf = selection?.nameOf;
  const pick = useMemo(
    () =>
      isSelectable === undefined || nameOf === undefined
        ? undefined
        : { isSelectable, labelOf: (row: Row) => t('selectRow', { name: nameOf(row) }) },
    [isSelectable, nameOf, t],
  );
  const body = { placed, rows: rows ?? [], rowId, rowTone: props.rowTone, activeId: props.activeId, pick };

  return (
    <section className={classes.frame} aria-label={caption} aria-busy={isFetching} data-full={isFull ? true : undefined}>
      <TableToolbar
        columns={columns}
        layout={layout}
        onLayout={onLayout}
        actions={props.actions}
        tools={
          <>
            {props.tools}
            {props.exportOf === undefined ? null : (
              <ExportButton path={id} caption={caption} of={props.exportOf} columns={placed.map(({ column }) => column)} />
            )}
          </>
        }
        onRefresh={props.onRefresh}
        isFull={isFull}
        onFull={setFull}
      />
      <div className={classes.bar} data-active={isFetching && rows !== undefined ? true : undefined} />
      {isFetching ? <StillWorking onCancel={props.onCancel} /> : null}
      {hasRows && error !== null ? <TableProblem error={error} onRetry={props.onRetry} /> : null}
      {selection === undefined ? null : (
        <Suspense>
          <SelectionBar selection={selection} rows={rows ?? []} rowId={rowId} region={region} />
        </Suspense>
      )}
      <div ref={region} className={classes.scroll} tabIndex={0} role="region" aria-label={caption} data-region="">
        {isCards ? (
          <Suspense>
            <TableCards
              {...body}
              columns={placed.map(({ column }) => column)}
              rows={rows}
              isLoading={isLoading}
              isStale={isStale}
              totals={props.totals}
              sort={sort}
              onSort={onSort}
            />
          </Suspense>
        ) : (
          <table
            className={classes.table}
            aria-rowcount={isLong ? rows.length + 1 : props.rowCount}
            data-stale={isStale ? true : undefined}
          >
            <caption className={classes.caption}>{caption}</caption>
            <TableHead
              placed={placed}
              sort={sort}
              onSort={onSort}
              hasPick={hasPick}
              onMenu={(columnId, button) => menu.set({ columnId, button })}
            />
            {isLoading ? <TableSkeleton placed={placed} hasPick={hasPick} /> : null}
            {!hasRows ? null : isLong ? (
              <Suspense>
                <VirtualBody {...body} region={region} />
              </Suspense>
            ) : (
              <TableBody {...body} />
            )}
            {hasRows && props.totals !== undefined ? (
              <TableTotals placed={placed} totals={props.totals} hasPick={hasPick} />
            ) : null}
          </table>
        )}
      </div>
      {isLoading || hasRows ? null : <TableEmpty options={empty} error={error} onRetry={props.onRetry} />}
      <OnDemand store={range}>
        {(marked) => (
          <RangeBar range={marked} rows={rows ?? []} placed={placed} region={region} onClear={() => range.set(null)} />
        )}
      </OnDemand>
      {props.footer}
      <OnDemand store={menu}>
        {({ columnId, button }) => {
          const column = columns.find((each) => each.id === columnId);
          return column === undefined ? null : (
            <ColumnMenu
              facts={facts}
              column={column}
              button={button}
              sort={sort}
              onSort={onSort}
              onClose={() => menu.set(null)}
            />
          );
        }}
      </OnDemand>
    </section>
  );
};

type OpenMenu = { columnId: string; button: HTMLElement };

/** Draws its part, and nothing around it, when the store holds something. */
const OnDemand = <T,>({ store, children }: { store: Store<T | null>; children: (value: T) => ReactNode }): ReactNode => {
  const value = useStore(store);
  return value === null ? null : <Suspense>{children(value)}</Suspense>;
};

const onEscape = (leave: () => void): (() => void) => {
  const listen = ({ key, defaultPrevented }: KeyboardEvent): void => {
    if (key === 'Escape' && !defaultPrevented) leave();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
};
