import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { createStore, useStore, type Store } from '../../browser/store.ts';
import type { TableExport } from '../export/table-export.ts';
import type { Column, RowTone, TotalsRow } from '../table/columns.ts';
import { RowExports } from './RowExports.tsx';
import { fetchedPart } from './fetched-part.ts';
import { NativeTable } from './NativeTable.tsx';
import { StillWorking } from './StillWorking.tsx';
import { TableEmpty, type EmptyOptions } from './TableEmpty.tsx';
import { TableProblem } from './TableProblem.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import type { TableSelection } from '../table/selection.ts';
import type { TableFacts } from '../table/table-facts.ts';
import { usePick } from './use-pick.ts';
import { useRegionTools } from './use-region-tools.ts';
import { useTableFacts } from './use-table-facts.ts';
import { hasLayer } from '../../ui/escape.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from '../table/table.module.css';

/** Says on the region whether columns are hidden at its start or end: a shadow there tells that it scrolls. */
const useEdgeHints = (region: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    const look = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute('data-scrolled', scrollLeft > 1);
      element.toggleAttribute('data-more', scrollWidth - clientWidth - scrollLeft > 1);
    };
    const sized = new ResizeObserver(look);
    sized.observe(element);
    for (const child of element.children) sized.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sized.disconnect();
      element.removeEventListener('scroll', look);
    };
  });
};

// Without its cards a list would look empty: then the page says that it could not be loaded.
const TableCards = fetchedPart(async () => (await import('./TableCards.tsx')).TableCards, lazy);
const SelectionBar = fetchedPart(async () => (await import('../table-selection/SelectionBar.tsx')).SelectionBar);
const RangeBar = fetchedPart(async () => (await import('../table-range/RangeBar.tsx')).RangeBar);
const ColumnMenu = fetchedPart(async () => (await import('../table-layout/ColumnMenu.tsx')).ColumnMenu);

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
  const facts = useTableFacts({ id, columns, rows, hasPick: selection !== undefined });
  const { placed, layout, onLayout, range } = facts;
  const [isFull, setFull] = useState(false);
  const [menu] = useState(() => createStore<OpenMenu | null>(null));
  const region = useRef<HTMLDivElement>(null);
  useRegionTools(region, facts);
  useEdgeHints(region);
  useEffect(() => (isFull ? onEscape(() => setFull(false)) : undefined), [isFull]);

  const isPhone = useIsPhone();
  const isCards = isPhone && props.phone !== 'scroll';
  const isLoading = rows === undefined && error === null && empty.isIdle !== true;
  // Rows that were read before a refresh failed stay readable below the message.
  const hasRows = rows !== undefined && rows.length > 0;
  const isStale = isFetching && hasRows;
  const pick = usePick(selection);
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
            <RowExports
              {...{ tableId: id, caption, rows, region, range, of: props.exportOf, activeId: props.activeId }}
              columns={placed.map(({ column }) => column)}
              idsOf={() => (rows ?? []).map(rowId)}
              chosen={selection?.store}
            />
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
          <NativeTable
            {...body}
            caption={caption}
            isLoading={isLoading}
            isStale={isStale}
            sort={sort}
            onSort={onSort}
            onMenu={(columnId, button) => menu.set({ columnId, button })}
            totals={props.totals}
            rowCount={props.rowCount}
            region={region}
          />
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
        {({ columnId, button }) => (
          <ColumnMenuOf
            columnId={columnId}
            facts={facts}
            button={button}
            sort={sort}
            onSort={onSort}
            onClose={() => menu.set(null)}
          />
        )}
      </OnDemand>
    </section>
  );
};

type MenuProps<Row> = {
  columnId: string;
  facts: TableFacts<Row>;
  button: HTMLElement;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
  onClose: () => void;
};

/** A column that has gone meanwhile has no menu. */
const ColumnMenuOf = <Row extends object>({ columnId, ...props }: MenuProps<Row>): ReactNode => {
  const column = props.facts.columns.find((each) => each.id === columnId);
  return column === undefined ? null : <ColumnMenu {...props} column={column} />;
};

type OpenMenu = { columnId: string; button: HTMLElement };

/** Draws its part, and nothing around it, when the store holds something. */
const OnDemand = <T,>({ store, children }: { store: Store<T | null>; children: (value: T) => ReactNode }): ReactNode => {
  const value = useStore(store);
  return value === null ? null : <Suspense>{children(value)}</Suspense>;
};

const onEscape = (leave: () => void): (() => void) => {
  const listen = ({ key, defaultPrevented }: KeyboardEvent): void => {
    if (key === 'Escape' && !defaultPrevented && !hasLayer()) leave();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
};
