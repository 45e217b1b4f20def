import type { ReactNode } from 'react';
import classes from './gallery.module.css';

/** A part of the console under its name. */
export const Part = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <section className={classes.part} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** One of its states. */
export const State = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <div className={classes.state}>
    <h3>{title}</h3>
    {children}
  </div>
);

export const Row = ({ children }: { children: ReactNode }): ReactNode => <div className={classes.row}>{children}</div>;
