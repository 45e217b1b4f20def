import type { lazy, ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

/** A part that is fetched when it is first needed, with its type parameter intact. */
export const fetchedPart = <C>(load: () => Promise<C>, fetched: typeof lazy = lazyPart): C =>
  fetched(async () => ({ default: (await load()) as () => ReactNode })) as unknown as C;
