import type { ReactNode } from 'react';
import classes from './detail.module.css';

/** Label and value, line by line. */
export const FactList = ({ facts }: { facts: readonly { label: string; value: ReactNode }[] }): ReactNode => (
  <dl className={classes.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value === '' || value === null || value === undefined ? '–' : value}</dd>
      </div>
    ))}
  </dl>
);
