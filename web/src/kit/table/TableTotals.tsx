import type { ReactNode } from 'react';
import { cellStyle } from './cell-style.ts';
import type { Column, TotalsRow } from './columns.ts';
import classes from './table.module.css';

type Props<Row> = { columns: readonly Column<Row>[]; offsets: readonly number[]; totals: readonly TotalsRow<Row>[] };

export const TableTotals = <Row,>({ columns, offsets, totals }: Props<Row>): ReactNode => (
  <tfoot className={classes.foot}>
    {totals.map((total) => (
      <tr key={total.key}>
        {columns.map((column, index) => {
          const style = cellStyle({ column, offsetPx: column.isFrozen ? offsets[index] : undefined });
          const frozen = {
            'data-frozen': column.isFrozen,
            'data-last-frozen': column.isFrozen && index === offsets.length - 1 ? true : undefined,
          };
          return index === 0 ? (
            <th key={column.id} scope="row" style={style} {...frozen}>
              {total.label}
            </th>
          ) : (
            <td
              key={column.id}
              data-numeric={column.isNumeric}
              data-end={column.id === 'actions' ? true : undefined}
              style={style}
              {...frozen}
            >
              {total.cell(column.id)}
            </td>
          );
        })}
      </tr>
    ))}
  </tfoot>
);
