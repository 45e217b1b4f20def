import type { ReactNode } from 'react';
import { DisplayMenu } from '../../ui/DisplayMenu.tsx';
import { LanguageMenu } from '../LanguageMenu.tsx';
import classes from './auth.module.css';

type Props = { title: string; intro?: ReactNode; children: ReactNode; /** Ways to the other pages. */ foot?: ReactNode };

/** The card of every page that works without a session: sign-in, registration, mailed links. */
export const AuthPage = ({ title, intro, children, foot }: Props): ReactNode => (
  <main className={classes.page}>
    <div className={classes.tools}>
      <LanguageMenu />
      <DisplayMenu />
    </div>
    <div className={classes.card}>
      <img src="/icon.svg" alt="" width={40} height={40} />
      <h1>{title}</h1>
      {intro === undefined ? null : <p className={classes.intro}>{intro}</p>}
      {children}
      {foot === undefined ? null : <p className={classes.foot}>{foot}</p>}
    </div>
  </main>
);

/** How a step ended that leads nowhere else. */
export const AuthResult = ({ children }: { children: ReactNode }): ReactNode => (
  <p className={classes.note} role="status">
    {children}
  </p>
);
