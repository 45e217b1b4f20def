import { useEffect, useEffectEvent } from 'react';

/** What a page offers to the keyboard and to the command palette. */
export type PageAction = 'new' | 'refresh' | 'export' | 'search' | 'rows';

type Entry = { name: PageAction; run: () => void };

/** In the order of mounting: what stands on top of the page comes last and is asked first. */
const entries: Entry[] = [];

/**
 * Offers one action of this page under its key (`n`, `r`, `e`, `/`, `j`) as long as the component is shown; undefined offers nothing.
 * Pages in hidden tabs offer nothing, and of two parts that offer the same the one mounted last is asked.
 */
export const usePageAction = (name: PageAction, run: (() => void) | undefined): void => {
  const isOffered = run !== undefined;
  const act = useEffectEvent(() => run?.());
  useEffect(() => {
    if (!isOffered) return;
    const entry: Entry = { name, run: () => act() };
    entries.push(entry);
    return () => void entries.splice(entries.indexOf(entry), 1);
  }, [name, isOffered]);
};

export const hasPageAction = (name: PageAction): boolean => entries.some((entry) => entry.name === name);

/** Does what the page offers under `name`; false when it offers nothing. */
export const runPageAction = (name: PageAction): boolean => {
  const entry = entries.findLast((each) => each.name === name);
  entry?.run();
  return entry !== undefined;
};
