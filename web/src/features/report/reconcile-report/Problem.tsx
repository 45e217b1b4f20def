import type { ReactNode } from 'react';
import classes from './reconcile.module.css';

/** What the server refused. */
export const Problem = ({ message }: { message: string | undefined }): ReactNode =>
  message === undefined ? null : (
    <p className={classes.problem} role="alert">
      {message}
    </p>
  );
