import type { ReactNode } from 'react';
import classes from './values.module.css';

export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'plain';

/** A state in words with a mark of its own shape, so that colour is never the only sign. */
export const StatusTag = ({ tone, children, title }: { tone: Tone; children: ReactNode; title?: string }): ReactNode => (
  <span className={classes.tag} data-tone={tone} title={title}>
    {children}
  </span>
);
