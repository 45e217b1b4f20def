import { createStore } from './store.ts';

/** True while calls do not reach the server: told once, in a bar, instead of in a message each. */
export const isConnectionLost = createStore(false);

/** One call may be lost on its way; two in a row are a connection. */
const LOST_AFTER = 2;
const FIRST_TRY_MS = 2000;
const MAX_WAIT_MS = 15_000;

let misses = 0;
let waitMs = FIRST_TRY_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

const isReached = async (): Promise<boolean> => {
  try {
    const { status } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(MAX_WAIT_MS) });
    return status !== 502 && status !== 504;
  } catch {
    return false;
  }
};

const tryLater = (): void => {
  clearTimeout(timer);
  timer = setTimeout(() => void tryConnection(), waitMs);
  waitMs = Math.min(waitMs * 1.5, MAX_WAIT_MS);
};

/** Asks whether the server can be reached again; keeps asking until it can. */
export const tryConnection = async (): Promise<void> => {
  if (!isConnectionLost.get()) return;
  if (await isReached()) noteAnswer();
  else tryLater();
};

/** The server answered, whatever it said. */
export const noteAnswer = (): void => {
  misses = 0;
  waitMs = FIRST_TRY_MS;
  clearTimeout(timer);
  isConnectionLost.set(false);
};

/** A call did not reach the server. */
export const noteNoAnswer = (): void => {
  misses += 1;
  if (isConnectionLost.get() || (misses < LOST_AFTER && navigator.onLine)) return;
  isConnectionLost.set(true);
  tryLater();
};

/** The browser knows at once when a network comes or goes. */
export const watchConnection = (): void => {
  addEventListener('online', () => void tryConnection());
  addEventListener('offline', noteNoAnswer);
};
