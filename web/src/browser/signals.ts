import { createStore } from './store.ts';

/** True while the dialog 'Confirm logout' is asked for (S8.5). */
export const sessionLost = createStore(false);

let toldToken: string | null | undefined = null;

/**
 * Opens 'Confirm logout' for the session of this token. Who stays on the page to read is asked again by the next thing he does, but
 * not by every call of a timer.
 */
export const tellSessionLost = ({ token, isUnasked }: { token: string | undefined; isUnasked: boolean }): void => {
  if (isUnasked && token === toldToken) return;
  toldToken = token;
  sessionLost.set(true);
};

/** Counts the sessions that this browser forgot: nothing that was read for one of them may be shown to the next. */
export const forgottenSessions = createStore(0);

/** Counts the answers which said that this user may do less, or owes more, than the console believes. */
export const accessChanges = createStore(0);
export const tellAccessChanged = (): void => accessChanges.set(accessChanges.get() + 1);

/** The question for a factor, while a call waits for one. */
export type StepUpRequest = { answer: (isConfirmed: boolean) => void };
export const stepUpStore = createStore<StepUpRequest | null>(null);

let pending: Promise<boolean> | null = null;

/** Asks for a factor once, however many calls want one; answers whether the user gave it. */
export const askStepUp = (): Promise<boolean> => {
  pending ??= new Promise((resolve) => {
    stepUpStore.set({
      answer: (isConfirmed) => {
        pending = null;
        stepUpStore.set(null);
        resolve(isConfirmed);
      },
    });
  });
  return pending;
};

let isTimer = false;

/** Calls that `work` starts count as asked by a timer: they do not keep the session awake. */
export const inBackground = (work: () => void): void => {
  isTimer = true;
  try {
    work();
  } finally {
    isTimer = false;
  }
};

export const isInBackground = (): boolean => isTimer;
