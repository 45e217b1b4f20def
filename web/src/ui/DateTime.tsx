import type { ReactNode } from 'react';
import { dateTimeText } from './format.ts';
import classes from './values.module.css';

/** An instant as `YYYY-MM-DD HH:mm:ss +09:00`, in the zone that the user chose; the exact UTC instant is its title. */
export const DateTime = ({ at, timezone }: { at: string | null | undefined; timezone?: string | null }): ReactNode => (
  <time className={classes.number} dateTime={at ?? undefined} title={at ?? undefined}>
    {dateTimeText(at, timezone)}
  </time>
);
