import type { ReactNode } from 'react';
import { screenAt } from '@manager/contract/screens';
import { NoAgent } from '../pages/NoAgent.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import { NotPermitted } from '../pages/NotPermitted.tsx';
import { PageFailed } from '../pages/PageFailed.tsx';
import { closedBy } from '../navigation/registry.ts';
import { loadedScreen } from '../navigation/screen-modules.ts';
import { codesOf, isUnassigned, useUser } from '../../session/session.ts';
import { PageBoundary } from './PageBoundary.tsx';

/** A screen, for a user who may open it; otherwise what stands in its place. */
export const PageContent = ({ path, onRetry }: { path: string; onRetry: () => void }): ReactNode => {
  const user = useUser();
  const codes = codesOf(user);
  const screen = screenAt(path);
  if (screen === undefined || path === '/404') return <NotFound />;
  const code = closedBy({ screen, codes });
  if (code !== undefined) return <NotPermitted code={code} path={path} />;
  if (user !== null && isUnassigned(user) && screen.code !== undefined) return <NoAgent />;
  const loaded = loadedScreen(path);
  if (loaded === undefined) return <NotFound />;
  if ('error' in loaded) return <PageFailed error={loaded.error} onRetry={onRetry} />;
  return (
    <PageBoundary onRetry={onRetry}>
      <loaded.Screen />
    </PageBoundary>
  );
};
