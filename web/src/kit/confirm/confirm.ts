import type { ReactNode } from 'react';
import { createStore } from '../../browser/store.ts';

/** One of several things that happen in order, such as "Cancel" and then "Delete" (seed: invalid bets). */
export type ConfirmStep = {
  /** Names the step and its button. */
  label: string;
  text?: string;
  isDangerous?: boolean;
  /** Rejects with ApiError when it did not happen: the step stays open and says why. */
  run: (reason: string) => Promise<unknown>;
};

export type ConfirmOptions = {
  /** Absent: 'Are you sure ?'. */
  title?: string;
  text?: string;
  /** What changes, field by field. */
  changes?: readonly { label: string; before: string; after: string }[];
  /** What is easily overlooked: it would have no effect, nobody else has looked. */
  warnings?: readonly string[];
  /** What it affects: `12 websites`, `3,400 players`. */
  affected?: readonly string[];
  /** What changes, when fields do not say it. */
  details?: ReactNode;
  /** Has to be typed before it happens: the number of records that go, or the name of the one. */
  mustType?: string;
  confirmLabel?: string;
  isDangerous?: boolean;
  /** Asks for a reason that must not be empty. */
  needsReason?: boolean;
  /** Instead of one button: steps, each with its own. The answer comes when all are done. */
  steps?: readonly ConfirmStep[];
};

export type ConfirmRequest = ConfirmOptions & { answer: (answer: { reason: string } | null) => void };

export const confirmStore = createStore<ConfirmRequest | null>(null);

/** Asks the user; null when the user declines. One question at a time: a new one declines the one before. */
export const confirm = (options: ConfirmOptions = {}): Promise<{ reason: string } | null> => {
  confirmStore.get()?.answer(null);
  return new Promise((resolve) => {
    confirmStore.set({
      ...options,
      answer: (answer) => {
        confirmStore.set(null);
        resolve(answer);
      },
    });
  });
};
