import { ERRORS } from '@manager/contract/errors';
import { ApiError } from '../api/errors.ts';
import { createStore } from '../browser/store.ts';

/** True while the user is asked for once more: the page says so in the place of an empty window. */
export const isConnecting = createStore(false);

/** Growing: a deployment and a busy minute are over by then, and nobody sits before a window that only waits. */
const PAUSES_MS = [1000, 2000, 4000, 8000];

/** It says nothing about the session: no answer came, or the server could not give one just now. */
export const isPassingFailure = (error: unknown): boolean =>
  error instanceof ApiError &&
  !error.isSessionLost &&
  (error.code === null || error.code === ERRORS['requests.too_many'] || error.code >= ERRORS['internal.error']);

/**
 * Asks again after a passing failure. The specification clears the token when the call for the user fails (S4.5), and that stays so: what has
 * failed is the last of these tries. A single lost answer is none, or a flood limit and a restart would sign a whole office out.
 */
export const askPatiently = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    for (const pauseMs of PAUSES_MS) {
      try {
        return await ask();
      } catch (error) {
        if (!isPassingFailure(error)) throw error;
        isConnecting.set(true);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
    return await ask();
  } finally {
    isConnecting.set(false);
  }
};
