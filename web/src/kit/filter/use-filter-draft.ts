import { useState } from 'react';
import { cleanText } from './clean-text.ts';
import { searchAgain } from './search-again.ts';
import { useDelayed } from './use-delayed.ts';

const TYPING_MS = 300;

type Options<F> = {
  values: F;
  /** Names of the filters: a change of the page or of an open record in the address must not discard what was typed. */
  names: readonly string[];
  mode: 'explicit' | 'instant';
  onApply: (patch: Partial<F>, options?: { replaces?: boolean }) => void;
};

type FilterDraft<F> = {
  current: Readonly<Record<string, unknown>>;
  change: (patch: Record<string, unknown>, isTyping: boolean) => void;
  /** With what a preset sets beside what was entered. */
  apply: (preset?: Partial<F>) => void;
  /** By a button or Enter. */
  search: () => void;
  /** Forgets what was entered. */
  reset: () => void;
};

/** Filters as they are being entered: applied by `apply`, or of themselves where the list is instant. New values of theirs in the address start anew. */
export const useFilterDraft = <F extends object>({ values, names, mode, onApply }: Options<F>): FilterDraft<F> => {
  const [draft, setDraft] = useState<Partial<F>>({});
  const [applied, setApplied] = useState(values);
  const { later, cancel } = useDelayed(TYPING_MS);
  if (applied !== values) {
    setApplied(values);
    if (isOther({ names, one: applied, other: values })) setDraft({});
  }
  const apply = (preset: Partial<F> = {}): void => {
    cancel();
    onApply({ ...cleaned(draft), ...preset });
  };
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
    apply,
    search: () => {
      apply();
      if (mode === 'explicit') searchAgain({ ...values, ...cleaned(draft) }, values);
    },
    reset: () => {
      cancel();
      setDraft({});
    },
  };
};

/** Only of what is searched by a button or Enter: while somebody types, the blank between two words is the last sign. */
const cleaned = <F extends object>(draft: Partial<F>): Partial<F> =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [name, typeof value === 'string' ? cleanText(value) : value]),
  ) as Partial<F>;

const isOther = ({ names, one, other }: { names: readonly string[]; one: object; other: object }): boolean => {
  const [was, is] = [one, other] as Record<string, unknown>[];
  return names.some((name) => JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name]));
};
