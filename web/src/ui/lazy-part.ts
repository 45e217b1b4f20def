import { createElement, lazy } from 'react';
import { createStore } from '../browser/store.ts';
import { loadTextsOfParts } from '../i18n/i18n.ts';
import type { shellTexts } from '../i18n/shell.en.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { reloadWithDrafts } from '../browser/reload.ts';

/** True once a part of the console could not be fetched: most often the server has a newer build by now, and the old files are gone. */
export const isPartMissing = createStore(false);

const failures = new WeakSet<object>();

const noteMissing = (failure: unknown): void => {
  if (typeof failure === 'object' && failure !== null) failures.add(failure);
  isPartMissing.set(true);
};

/** Is this why a part of the console did not come? Then only a reload helps, and it loses nothing. */
export const isMissingPart = (error: unknown): boolean => typeof error === 'object' && error !== null && failures.has(error);

/** Every part that is fetched on demand tells here when it does not come, whoever asked for it. */
export const watchMissingParts = (): void =>
  addEventListener('vite:preloadError', (event) => noteMissing((event as Event & { payload?: unknown }).payload));

/** In the place of the part, since a drawer that it should fill lies over the bar. */
const MissingPart = () => {
  const t = useTexts<typeof shellTexts>('shell');
  const reload = createElement('button', { type: 'button', onClick: reloadWithDrafts }, t('reload'));
  return createElement('p', { role: 'alert' }, t('partMissing'), '. ', t('partMissingText'), ' ', reload);
};

/**
 * As React's `lazy`, for a part that the page can do without; it comes with the texts of parts. When its file does not come, the page around it
 * stays as it is, with all that was typed into it, and a bar offers to reload.
 */
export const lazyPart: typeof lazy = (load) =>
  lazy(async () => {
    try {
      const [part] = await Promise.all([load(), loadTextsOfParts()]);
      return part;
    } catch (error) {
      noteMissing(error);
      console.error('part:', error);
      // Drawn in the place of the part, whatever its props are.
      return { default: MissingPart as unknown as Awaited<ReturnType<typeof load>>['default'] };
    }
  });
