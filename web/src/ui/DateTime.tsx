import type { ReactNode } from 'react';
import { dateTimeText } from './format.ts';
import classes from './values.module.css';

/** An instant as `YYYY-MM-DD HH:mm:ss`, in `timezone` or the browser's zone; the exact UTC instant is its title. */
export const DateTime = ({ at, timezone }: { at: string | null | undefined; timezone?: string }): ReactNode => (
  <time className={classes.number} dateTime={at ?? undefined} title={at ?? undefined}>
    {dateTimeText(at, timezone)}
  </time>
);
