import type { ComponentType } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';
import { screenFileOf } from './registry.ts';

const modules = import.meta.glob<{ default: ComponentType }>('../../features/**/*.screen.tsx');

type Loaded = { Screen: ComponentType } | { error: unknown };
const loaded = new Map<string, Loaded>();

/** Is there a file for the screen of this route? */
export const hasScreen = (path: string): boolean => modules[screenFileOf(path)] !== undefined;

/** What `loadScreen` fetched; undefined while it was not asked. */
export const loadedScreen = (path: string): Loaded | undefined => loaded.get(path);

/**
 * Fetches the file of a screen. A failure is kept as what the page shows in its tab and never rejects: the other pages stay. The
 * next visit tries again.
 */
export const loadScreen = async (path: string): Promise<void> => {
  const load = modules[screenFileOf(path)];
  const known = loaded.get(path);
  if (load === undefined || (known !== undefined && 'Screen' in known)) return;
  try {
    const [{ default: Screen }] = await Promise.all([load(), loadTexts({ screen: path })]);
    loaded.set(path, { Screen });
  } catch (error) {
    loaded.set(path, { error });
  }
};

/** A page that opens without a session is a route of its own and fails as one. */
export const loadBareScreen = async (path: string): Promise<ComponentType | undefined> =>
  (await modules[screenFileOf(path)]?.())?.default;
