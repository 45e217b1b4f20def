import { type ReactNode, useState } from 'react';
import type { ScopeState } from '../../kit/report/scope-state.ts';
import { type Asked, isComposed } from './composed.ts';
import { ComposedDrawer } from './ComposedDrawer.tsx';
import { ExplainDrawer } from './ExplainDrawer.tsx';

type Props = { asked: Asked; scope: ScopeState; query: Record<string, unknown>; path: string; onClose: () => void };

/** Where a figure comes from, and then where its parts do. Closing a part leads back to what it is a part of. */
export const FigureDrawer = ({ asked, onClose, ...of }: Props): ReactNode => {
  const [parts, setParts] = useState<readonly Asked[]>([]);
  const shown = parts.at(-1) ?? asked;
  const close = (): void => (parts.length === 0 ? onClose() : setParts(parts.slice(0, -1)));
  return isComposed(shown) ? (
    <ComposedDrawer figure={shown} onAsk={(part) => setParts([...parts, part])} onClose={close} />
  ) : (
    <ExplainDrawer figure={shown} onClose={close} {...of} />
  );
};
