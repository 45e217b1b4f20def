import type { ReactNode } from 'react';
import { formatCount } from '../../ui/format.ts';
import classes from './sum-list.module.css';

type Sum = {
  key: string;
  label: string;
  /** Of how many rows. */ count: number;
  value: ReactNode;
  /** The sum of all the others. */ isNet?: boolean;
};

type Props = { title: string; sums: readonly Sum[]; /** Stands below the list, as its last line. */ isFoot?: boolean };

/** What all rows of a search come to. */
export const SumList = ({ title, sums, isFoot }: Props): ReactNode => (
  <dl className={classes.sums} title={title} data-foot={isFoot}>
    {sums.map(({ key, label, count, value, isNet }) => (
      <div key={key} data-net={isNet}>
        <dt>
          {label} <small>{formatCount(count)}</small>
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
