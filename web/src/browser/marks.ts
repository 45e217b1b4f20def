import type { Incomplete } from '@manager/contract/kit/incomplete';
import { createContext, useContext, useLayoutEffect } from 'react';
import { createStore, useStore, type Store } from './store.ts';

const NONE: readonly string[] = [];

/** How many answers in sight are incomplete: while there are any, the state of the report store is asked for more often. */
export const markedAnswers = createStore(0);

/** Months, `YYYY-MM`, of which something on a page is incomplete. */
export type Marks = { months: Store<readonly string[]>; add: (months: readonly string[]) => () => void };

/** The months of all answers, each once, the oldest first. */
export const unionOf = (answers: Iterable<readonly string[]>): readonly string[] => {
  const months = [...new Set([...answers].flat())].toSorted();
  return months.length === 0 ? NONE : months;
};

/** What the incomplete answers of one page have in common: as long as one of them is in sight, the page is marked. */
export const createMarks = (): Marks => {
  const answers = new Set<readonly string[]>();
  const months = createStore(NONE);
  const tell = (): void => {
    const now = unionOf(answers);
    if (now.join() !== months.get().join()) months.set(now);
  };
  return {
    months,
    add: (added) => {
      // Two answers may name the same months: each counts for itself.
      const answer = [...added];
      answers.add(answer);
      markedAnswers.set(markedAnswers.get() + 1);
      tell();
      return () => {
        if (!answers.delete(answer)) return;
        markedAnswers.set(markedAnswers.get() - 1);
        tell();
      };
    },
  };
};

/** Each page has its own, so that one behind another marks nothing but itself; outside of pages there is one for all. */
export const MarksContext = createContext(createMarks());

/** Marks the page while this answer is in sight. Before the browser paints: no figure is seen without its mark. */
export const useMark = (incomplete: Incomplete | undefined): void => {
  const marks = useContext(MarksContext);
  const key = incomplete?.months.join() ?? '';
  useLayoutEffect(() => (key === '' ? undefined : marks.add(key.split(','))), [marks, key]);
};

/** Months of which something on this page is incomplete; empty when every figure is whole. */
export const useIncompleteMonths = (): readonly string[] => useStore(useContext(MarksContext).months);
