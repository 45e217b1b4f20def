import { type ReactNode, Suspense } from 'react';
import type { ShownRows } from '../../kit/data-table/rows-slot.ts';
import { useHolds } from '../../session/session.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const CollectButton = lazyPart(() => import('./CollectButton.tsx').then((module) => ({ default: module.CollectButton })));

/** Fetched for those alone who may collect. */
const CollectRows = (props: ShownRows): ReactNode => {
  const mayCollect = useHolds()('G-8-91');
  return mayCollect ? (
    <Suspense>
      <CollectButton {...props} />
    </Suspense>
  ) : null;
};

/** Takes rows of any table into a case. */
export const drawCollecting = (shown: ShownRows): ReactNode => <CollectRows {...shown} />;
