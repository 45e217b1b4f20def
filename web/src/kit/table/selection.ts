import type { ReactNode } from 'react';
import type { Store } from '../../browser/store.ts';

/** What a bulk action shall work on: ticked records, or all that match the filters, as many as the user saw. */
export type Chosen = { kind: 'ids'; ids: readonly string[] } | { kind: 'filter'; expectedCount: number };

/** `failures`: what the server refused of the last action, with its reason; these stay chosen. */
export type SelectionState = { chosen: Chosen; failures: readonly { id: string; message: string }[] };

export const NOTHING_CHOSEN: SelectionState = { chosen: { kind: 'ids', ids: [] }, failures: [] };

export type TableSelection<Row> = {
  store: Store<SelectionState>;
  isSelectable: (row: Row) => boolean;
  /** Name of a row's box for screen readers, and of a refused record. */
  nameOf: (row: Row) => string;
  /** Whatever the rows are chosen from: when it changes, the choice is let go. */
  filterKey: string;
  /** Records that match, when it is known exactly: all of them can be chosen. */
  matching: number | undefined;
  /** Buttons for what can be done with the chosen. */
  actions: (chosen: Chosen) => ReactNode;
};

export const countOf = (chosen: Chosen): number => (chosen.kind === 'ids' ? chosen.ids.length : chosen.expectedCount);

export const isChosen = (chosen: Chosen, id: string): boolean => chosen.kind === 'filter' || chosen.ids.includes(id);

/** Ticks or unticks; a row that is unticked out of "all that match" leaves the others of the page. */
export const withTicked = ({
  chosen,
  ids,
  isOn,
  pageIds,
}: {
  chosen: Chosen;
  ids: readonly string[];
  isOn: boolean;
  pageIds: readonly string[];
}): Chosen => {
  const before = chosen.kind === 'ids' ? chosen.ids : pageIds;
  return { kind: 'ids', ids: isOn ? [...new Set([...before, ...ids])] : before.filter((id) => !ids.includes(id)) };
};

/** Rows between two clicks, both included, in the order of the page. */
export const idsBetween = ({ pageIds, from, to }: { pageIds: readonly string[]; from: string; to: string }): string[] => {
  const [first, last] = [pageIds.indexOf(from), pageIds.indexOf(to)].toSorted((left, right) => left - right) as [number, number];
  return first < 0 ? [to] : pageIds.slice(first, last + 1);
};

/** Only rows in sight stay ticked: nobody acts on what has left the page. */
export const onPage = (chosen: Chosen, pageIds: readonly string[]): Chosen =>
  chosen.kind === 'filter' || chosen.ids.every((id) => pageIds.includes(id))
    ? chosen
    : { kind: 'ids', ids: chosen.ids.filter((id) => pageIds.includes(id)) };

export const isWholePage = (chosen: Chosen, pageIds: readonly string[]): boolean =>
  pageIds.length > 0 && pageIds.every((id) => isChosen(chosen, id));
