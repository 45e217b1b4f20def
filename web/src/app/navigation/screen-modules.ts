import type { ComponentType } from 'react';
import { loadTexts, textsBehindSignIn } from '../../i18n/i18n.ts';
import { textsOfScreen } from '../../i18n/screen-texts.ts';
import { featureOf, screenFileOf } from './registry.ts';

const modules = import.meta.glob<{ default: ComponentType }>([
  '../../features/**/*.screen.tsx',
  // These are there before anybody is signed in (front-screens.ts).
  '!../../features/{login,register,reset-password,verify-email,jump-to-url}/*',
]);

type Loaded = { Screen: ComponentType } | { error: unknown };
const loaded = new Map<string, Loaded>();

/** What `loadScreen` fetched; undefined while it was not asked. */
export const loadedScreen = (path: string): Loaded | undefined => loaded.get(path);

/** The screen of this route, once its texts are there as well; undefined when it has none. */
export const fetchScreen = async (path: string): Promise<ComponentType | undefined> => {
  const load = modules[screenFileOf(path)];
  if (load === undefined) return undefined;
  const [{ default: Screen }] = await Promise.all([load(), loadTexts([textsBehindSignIn, ...textsOfScreen(featureOf(path))])]);
  return Screen;
};

/**
 * Fetches the file of a screen. A failure is kept as what the page shows in its tab and never rejects: the other pages stay. The
 * next visit tries again.
 */
export const loadScreen = async (path: string): Promise<void> => {
  const known = loaded.get(path);
  if (known !== undefined && 'Screen' in known) return;
  try {
    const Screen = await fetchScreen(path);
    if (Screen !== undefined) loaded.set(path, { Screen });
  } catch (error) {
    loaded.set(path, { error });
  }
};
