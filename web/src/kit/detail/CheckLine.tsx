import type { ReactNode } from 'react';
import classes from './check-line.module.css';

type Props = { tone: 'good' | 'warn' | 'bad'; title?: string; children: ReactNode };

/** Whether something adds up, or how far it is, in one line with its figures. */
export const CheckLine = ({ tone, title, children }: Props): ReactNode => (
  <output className={classes.check} data-tone={tone} title={title}>
    {children}
  </output>
);
