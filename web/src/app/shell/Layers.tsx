import { Suspense, type ReactNode } from 'react';
import { useStore } from '../../browser/store.ts';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { closeLayer, layerStore } from '../navigation/layers.ts';

const Palette = lazyPart(() => import('../palette/Palette.tsx').then((module) => ({ default: module.Palette })));
const ShortcutHelp = lazyPart(() => import('../keys/ShortcutHelp.tsx').then((module) => ({ default: module.ShortcutHelp })));

/** The keys of the console, and what they open over any page. */
export const Layers = (): ReactNode => {
  useShortcuts();
  const layer = useStore(layerStore);
  return (
    <Suspense>
      {layer === 'palette' ? <Palette onClose={closeLayer} /> : null}
      {layer === 'help' ? <ShortcutHelp onClose={closeLayer} /> : null}
    </Suspense>
  );
};
