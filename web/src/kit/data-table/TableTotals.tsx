import type { ReactNode } from 'react';
import { IncompleteMark } from '../../ui/incomplete/IncompleteMark.tsx';
import type { TotalsRow } from '../table/columns.ts';
import type { Placed } from '../table/layout.ts';
import classes from '../table/table.module.css';
import { useFoldedTotals } from './use-folded-totals.tsx';

type Props<Row> = { placed: readonly Placed<Row>[]; totals: readonly TotalsRow<Row>[]; hasPick: boolean };

export const TableTotals = <Row,>({ placed, totals, hasPick }: Props<Row>): ReactNode => (
  <tfoot className={classes.foot}>
    {useFoldedTotals(totals).map(({ total, line, fold }) => (
      <tr key={total.key} data-total={line}>
        {hasPick ? <td data-pick="">&nbsp;</td> : null}
        {placed.map(({ column, cell }, index) =>
          index === 0 ? (
            <th key={column.id} scope="row" {...cell} data-numeric={undefined} title={total.label}>
              <IncompleteMark isShort /> {total.label} {fold}
            </th>
          ) : (
            <td key={column.id} {...cell}>
              {total.cell(column.id)}
            </td>
          ),
        )}
      </tr>
    ))}
  </tfoot>
);
