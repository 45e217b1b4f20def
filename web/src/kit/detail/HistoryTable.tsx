import type { ReactNode } from 'react';
import classes from './detail.module.css';

type Props = { heads: readonly string[]; rows: readonly (readonly ReactNode[])[] };

/** A short list inside a drawer, newest first. */
export const HistoryTable = ({ heads, rows }: Props): ReactNode => (
  <table className={classes.history}>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((cells, row) => (
        // The rows of a history never change places.
        <tr key={`${rows.length - row}`}>
          {cells.map((cell, column) => (
            <td key={heads[column]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
