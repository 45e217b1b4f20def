import type { ReactNode } from 'react';
import classes from './settlement.module.css';

type Cell = { key: string; head: string; isNumeric?: boolean };
type Row = { key: string; cells: readonly ReactNode[]; isOff?: boolean };
type Props = { label: string; heads: readonly Cell[]; rows: readonly Row[]; /** As wide as its figures. */ isNarrow?: boolean };

/** A short table inside a tab: nothing to sort or arrange. */
export const PlainTable = ({ label, heads, rows, isNarrow = false }: Props): ReactNode => (
  <div className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
    <table className={classes.table} data-narrow={isNarrow || undefined}>
      <thead>
        <tr>
          {heads.map(({ key, head, isNumeric }) => (
            <th key={key} scope="col" data-numeric={isNumeric}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells, isOff }) => (
          <tr key={key} data-off={isOff}>
            {heads.map((head, at) => (
              <td key={head.key} data-numeric={head.isNumeric}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
