import type { ReactNode } from 'react';
import classes from './ActionNotice.module.css';

type Props = { message: string; action: string; onAction: () => void };

/** A message with one thing to do about it. */
export const ActionNotice = ({ message, action, onAction }: Props): ReactNode => (
  <span>
    {message}{' '}
    <button type="button" className={classes.action} onClick={onAction}>
      {action}
    </button>
  </span>
);
