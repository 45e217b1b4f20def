import type { MouseEvent, ReactNode } from 'react';
import classes from './row.module.css';

type Props = { href: string; onOpen: () => void; children: ReactNode };

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Opens a row's drawer in place; a real link, so that a middle click opens a new tab. */
export const RowLink = ({ href, onOpen, children }: Props): ReactNode => (
  <a
    className={classes.link}
    href={href}
    title={typeof children === 'string' ? children : undefined}
    onClick={(event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      onOpen();
    }}
  >
    {children}
  </a>
);

/** A small native button of the actions column. */
export const RowButton = ({
  label,
  onClick,
  isDangerous = false,
}: {
  label: string;
  onClick: () => void;
  isDangerous?: boolean;
}): ReactNode => (
  <button type="button" className={classes.button} data-dangerous={isDangerous ? true : undefined} onClick={onClick}>
    {label}
  </button>
);

export const RowButtons = ({ children }: { children: ReactNode }): ReactNode => (
  <span className={classes.buttons}>{children}</span>
);
