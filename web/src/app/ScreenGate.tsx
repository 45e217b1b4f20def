import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Decision } from './guard.ts';
import { NotBuilt } from './pages/NotBuilt.tsx';
import { NotPermitted } from './pages/NotPermitted.tsx';

/** Shows a screen only to a user who may open it. */
export const ScreenGate = ({ children }: { children: ReactNode }): ReactNode => {
  const decision = useRouteLoaderData<Decision>('root');
  if (decision?.kind === 'denied') return <NotPermitted code={decision.code} path={decision.screen.path} />;
  if (decision?.kind === 'notBuilt') return <NotBuilt />;
  return children;
};
