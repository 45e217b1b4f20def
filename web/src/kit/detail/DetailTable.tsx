import type { ReactNode } from 'react';
import classes from './detail-table.module.css';

type Props = { caption: string; /** `<thead>`, `<tbody>` and what else a table has. */ children: ReactNode };

/** A short table inside a drawer or a tab: nothing to sort or arrange. `data-numeric`, `data-wrap` on cells, `data-own` on the row that is open. */
export const DetailTable = ({ caption, children }: Props): ReactNode => (
  <div className={classes.scroll} role="region" aria-label={caption} tabIndex={0}>
    <table className={classes.table}>
      <caption>{caption}</caption>
      {children}
    </table>
  </div>
);
