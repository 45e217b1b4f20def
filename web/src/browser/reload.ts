import { sessionLost } from './signals.ts';

let isReloading = false;

/** Loads the console anew without asking about what is unsaved: its drafts are there again afterwards. */
export const reloadWithDrafts = (): void => {
  isReloading = true;
  location.reload();
};

/** Is the page about to go for a reload that was offered as one that loses nothing? */
export const isKeptByReload = (): boolean => isReloading || sessionLost.get();
