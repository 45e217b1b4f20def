import type { ReactNode } from 'react';
import { createStore } from '../../api/store.ts';

export type ConfirmOptions = {
  /** Absent: 'Are you sure ?'. */
  title?: string;
  text?: string;
  /** What changes, field by field. */
  changes?: readonly { label: string; before: string; after: string }[];
  /** What changes, when fields do not say it. */
  details?: ReactNode;
  /** Has to be typed before it happens: the number of records that go. */
  mustType?: string;
  confirmLabel?: string;
  isDangerous?: boolean;
  /** Asks for a reason that must not be empty. */
  needsReason?: boolean;
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
