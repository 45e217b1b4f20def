import { createStore } from '../../browser/store.ts';

const EVERY_MS = 10 * 60_000;

/** True once the server hands out another build of the console than the one that runs here. */
export const hasNewVersion = createStore(false);

/** The build is known by its first script, whose name holds the hash of all that it brings. */
export const buildOf = (html: string): string | undefined => /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(html)?.[1];

const running = (): string | undefined =>
  new URL(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '', location.origin).pathname;

const look = async (): Promise<void> => {
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
    const build = answer.ok ? buildOf(await answer.text()) : undefined;
    if (build !== undefined && build !== running()) hasNewVersion.set(true);
  } catch {
    // Without an answer there is nothing new to know; the bar about the connection says the rest.
  }
};

/** Looks every ten minutes, and when the window is looked at again after that long. */
export const watchVersion = (): (() => void) => {
  let lookedAtMs = Date.now();
  const lookIfDue = (): void => {
    if (hasNewVersion.get() || document.hidden || Date.now() - lookedAtMs < EVERY_MS) return;
    lookedAtMs = Date.now();
    void look();
  };
  const timer = setInterval(lookIfDue, EVERY_MS / 10);
  document.addEventListener('visibilitychange', lookIfDue);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookIfDue);
  };
};
