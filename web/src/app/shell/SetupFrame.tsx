import type { ReactNode } from 'react';
import { DisplayMenu } from '../../ui/DisplayMenu.tsx';
import { LanguageMenu } from '../../session/LanguageMenu.tsx';
import { UserMenu } from './UserMenu.tsx';
import classes from './shell.module.css';

/** Around the set-up that a user owes: nothing else is open yet, except to sign out. */
export const SetupFrame = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={classes.setup}>
    <header className={classes.top}>
      <img src="/icon.svg" alt="" width={28} height={28} />
      <span className={classes.setupName}>Manager</span>
      <LanguageMenu />
      <DisplayMenu />
      <UserMenu isOwing />
    </header>
    <main id="content" className={classes.setupContent} tabIndex={-1}>
      {children}
    </main>
  </div>
);
