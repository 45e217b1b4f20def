import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import classes from './table.module.css';

const ROWS = Array.from({ length: 10 }, (_, index) => index);

/** Stands in for the first rows; it becomes visible only after 300 ms. */
export const TableSkeleton = <Row,>({ columns }: { columns: readonly Column<Row>[] }): ReactNode => (
  <tbody className={classes.skeleton} aria-hidden="true">
    {ROWS.map((row) => (
      <tr key={row}>
        {columns.map((column) => (
          <td key={column.id} data-numeric={column.isNumeric}>
            <span className={classes.bone}>&nbsp;</span>
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);
