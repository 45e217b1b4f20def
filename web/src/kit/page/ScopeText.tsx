import type { ReactNode } from 'react';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './Page.module.css';

/** The line below the title. On a phone it is one line high until somebody unfolds it. */
export const ScopeText = ({ children }: { children: ReactNode }): ReactNode =>
  useIsPhone() ? (
    <details className={classes.scope}>
      <summary>{children}</summary>
    </details>
  ) : (
    <p className={classes.scope}>{children}</p>
  );
