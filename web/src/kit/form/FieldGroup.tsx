import type { ReactNode } from 'react';
import classes from './form.module.css';

/** Up to seven fields under one heading. */
export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <fieldset className={classes.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);

export const FieldPair = ({ children }: { children: ReactNode }): ReactNode => <div className={classes.pair}>{children}</div>;
export const CheckGrid = ({ children }: { children: ReactNode }): ReactNode => <div className={classes.checks}>{children}</div>;
