import type { ReactNode } from 'react';
import type { Placed } from '../table/layout.ts';
import classes from '../table/table.module.css';

const ROWS = Array.from({ length: 10 }, (_, index) => index);

/** Stands in for the first rows, in their layout; it becomes visible only after 300 ms. */
export const TableSkeleton = <Row,>({ placed, hasPick }: { placed: readonly Placed<Row>[]; hasPick: boolean }): ReactNode => (
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
