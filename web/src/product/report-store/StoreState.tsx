import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useCompletenessWatch } from '../../api/completeness.ts';

// Only seldom is there anything to say.
const StoreMenu = lazyPart(() => import('./StoreMenu.tsx').then((module) => ({ default: module.StoreMenu })));

/** In the top bar: keeps an eye on the report store for the whole console, and speaks up when it is behind or incomplete. */
export const StoreState = (): ReactNode => {
  const completeness = useCompletenessWatch();
  const [isNeeded, setNeeded] = useState(false);
  if (completeness === undefined) return null;
  const isAtRest = completeness.state === 'complete' && completeness.behind_s === 0 && completeness.disk === 'enough';
  // Once it is here it stays: somebody may be reading it when all is well again.
  if (!isAtRest && !isNeeded) setNeeded(true);
  return isNeeded ? (
    <Suspense>
      <StoreMenu completeness={completeness} />
    </Suspense>
  ) : null;
};
