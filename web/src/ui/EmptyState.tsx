import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';
import { Icon, type IconName } from './Icon.tsx';

export type EmptyKind = 'idle' | 'none' | 'denied' | 'failed';

const ICONS: Record<EmptyKind, IconName> = { idle: 'search', none: 'inbox', denied: 'lock', failed: 'alert' };

type Props = { kind: EmptyKind; title: string; text: ReactNode; detail?: string; action?: ReactNode };

/** Why there is nothing here, and what to do next. */
export const EmptyState = ({ kind, title, text, detail = '', action }: Props): ReactNode => (
  <div className={classes.root} role={kind === 'failed' ? 'alert' : 'status'}>
    <span className={classes.icon} data-kind={kind}>
      <Icon name={ICONS[kind]} size={22} />
    </span>
    <p className={classes.title}>{title}</p>
    <p className={classes.text}>{text}</p>
    {detail === '' ? null : <p className={classes.detail}>{detail}</p>}
    {action}
  </div>
);
