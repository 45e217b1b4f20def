import { useState } from 'react';
import { useDelayed } from './use-delayed.ts';

const TYPING_MS = 300;

type Options<F> = {
  values: F;
  mode: 'explicit' | 'instant';
  onApply: (patch: Partial<F>, options?: { replaces?: boolean }) => void;
};

type FilterDraft = {
  current: Readonly<Record<string, unknown>>;
  change: (patch: Record<string, unknown>, isTyping: boolean) => void;
  apply: () => void;
};

/** Filters as they are being entered: applied by `apply`, or of themselves where the list is instant. New values in the address start anew. */
export const useFilterDraft = <F extends object>({ values, mode, onApply }: Options<F>): FilterDraft => {
  const [draft, setDraft] = useState<Partial<F>>({});
  const [applied, setApplied] = useState(values);
  const { later, cancel } = useDelayed(TYPING_MS);
  if (applied !== values) {
    setApplied(values);
    setDraft({});
  }
  return {
    current: { ...values, ...draft } as Record<string, unknown>,
    change: (patch, isTyping) => {
      const next = { ...draft, ...patch } as Partial<F>;
      setDraft(next);
      if (mode === 'explicit') return;
      cancel();
      if (isTyping) later(() => onApply(next, { replaces: true }));
      else onApply(next);
    },
    apply: () => {
      cancel();
      onApply(draft);
    },
  };
};
