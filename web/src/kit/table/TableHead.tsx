import type { ReactNode } from 'react';
import { cellStyle } from './cell-style.ts';
import { ariaSortOf, nextSort, type Column } from './columns.ts';
import classes from './table.module.css';

type Props<Row> = {
  columns: readonly Column<Row>[];
  offsets: readonly number[];
  sort: string;
  onSort: ((sort: string) => void) | undefined;
};

const ARROWS = { ascending: '▲', descending: '▼', none: '' } as const;

export const TableHead = <Row,>({ columns, offsets, sort, onSort }: Props<Row>): ReactNode => (
  <thead className={classes.head}>
    <tr>
      {columns.map((column, index) => {
        const direction = ariaSortOf({ sort, id: column.id });
        const canSort = column.isSortable === true && onSort !== undefined;
        return (
          <th
            key={column.id}
            scope="col"
            title={column.help}
            aria-sort={canSort ? direction : undefined}
            data-numeric={column.isNumeric}
            data-end={column.id === 'actions' ? true : undefined}
            data-frozen={column.isFrozen}
            data-last-frozen={column.isFrozen && index === offsets.length - 1 ? true : undefined}
            style={cellStyle({ column, offsetPx: column.isFrozen ? offsets[index] : undefined })}
          >
            {canSort ? (
              <button
                type="button"
                className={classes.sort}
                onClick={() => onSort(nextSort({ sort, id: column.id, isNumeric: column.isNumeric ?? false }))}
              >
                {column.header}
                <span className={classes.arrow} aria-hidden="true">
                  {ARROWS[direction]}
                </span>
              </button>
            ) : (
              column.header
            )}
          </th>
        );
      })}
    </tr>
  </thead>
);
