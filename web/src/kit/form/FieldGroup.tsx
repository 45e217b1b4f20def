import type { ReactNode } from 'react';
import classes from './form.module.css';

/** Up to seven fields under one heading; `id` makes it a section of a wide form. */
export const FieldGroup = ({ title, id, children }: { title: string; id?: string; children: ReactNode }): ReactNode => (
  <fieldset className={classes.group} id={id}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);

export const FieldPair = ({ children }: { children: ReactNode }): ReactNode => <div className={classes.pair}>{children}</div>;
export const CheckGrid = ({ children }: { children: ReactNode }): ReactNode => <div className={classes.checks}>{children}</div>;
