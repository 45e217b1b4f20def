import { lazy, Suspense, type ReactNode, type RefObject } from 'react';
import type { TotalsRow } from '../table/columns.ts';
import classes from '../table/table.module.css';
import { fetchedPart } from './fetched-part.ts';
import { TableBody, type TableBodyProps } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';
import { TableTotals } from './TableTotals.tsx';
import type { Placed } from '../table/layout.ts';

const ROWS = Array.from({ length: 10 }, (_, index) => index);

/** Stands in for the first rows, in their layout; it becomes visible only after 300 ms. */
const TableSkeleton = <Row,>({ placed, hasPick }: { placed: readonly Placed<Row>[]; hasPick: boolean }): ReactNode => (
  <tbody className={classes.skeleton} aria-hidden="true">
    {ROWS.map((row) => (
      <tr key={row}>
        {hasPick ? <td data-pick="">&nbsp;</td> : null}
        {placed.map(({ column, cell }) => (
          <td key={column.id} {...cell}>
            <span className={classes.bone}>&nbsp;</span>
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

// Without its rows a table would look empty: then the page says that it could not be loaded.
const VirtualBody = fetchedPart(async () => (await import('./VirtualBody.tsx')).VirtualBody, lazy);

/** Longer lists draw only what is in sight. */
const MAX_DRAWN_ROWS = 200;

type Props<Row> = TableBodyProps<Row> & {
  caption: string;
  isLoading: boolean;
  /** The rows are those of the former question. */
  isStale: boolean;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
  onMenu: (columnId: string, button: HTMLElement) => void;
  totals: readonly TotalsRow<Row>[] | undefined;
  rowCount: number | undefined;
  region: RefObject<HTMLDivElement | null>;
};

/** Head, body and totals as an HTML table. */
export const NativeTable = <Row extends object>({
  caption,
  isLoading,
  isStale,
  sort,
  onSort,
  onMenu,
  totals,
  rowCount,
  region,
  ...body
}: Props<Row>): ReactNode => {
  const { placed, rows, pick } = body;
  const hasRows = rows.length > 0;
  const isLong = rows.length > MAX_DRAWN_ROWS;
  return (
    <table className={classes.table} aria-rowcount={isLong ? rows.length + 1 : rowCount} data-stale={isStale ? true : undefined}>
      <caption className={classes.caption}>{caption}</caption>
      <TableHead placed={placed} sort={sort} onSort={onSort} hasPick={pick !== undefined} onMenu={onMenu} />
      {isLoading ? <TableSkeleton placed={placed} hasPick={pick !== undefined} /> : null}
      {!hasRows ? null : isLong ? (
        <Suspense>
          <VirtualBody {...body} region={region} />
        </Suspense>
      ) : (
        <TableBody {...body} />
      )}
      {hasRows && totals !== undefined ? <TableTotals placed={placed} totals={totals} hasPick={pick !== undefined} /> : null}
    </table>
  );
};
