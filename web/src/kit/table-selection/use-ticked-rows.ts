import { type ReactNode, useMemo } from 'react';
import { NOTHING_CHOSEN, type TableSelection } from '../table/selection.ts';
import { useTableSelection } from './use-table-selection.ts';

/** Answers true when it was done with every one of them; otherwise they stay ticked. */
export type StepWithAll = (ids: readonly string[]) => Promise<boolean>;

type Ticked<Row> = Pick<TableSelection<Row>, 'isSelectable' | 'nameOf'> & {
  filters: object;
  /** Buttons, each of which takes one step with the ticked rows. */
  actions: (take: (step: StepWithAll) => void) => ReactNode;
};

/** Rows for steps about money, or about what players have: ticked one by one, never all that match, which nobody has seen. */
export const useTickedRows = <Row>({ filters, isSelectable, nameOf, actions }: Ticked<Row>): TableSelection<Row> => {
  const store = useTableSelection();
  return {
    store,
    isSelectable,
    nameOf,
    filterKey: useMemo(() => JSON.stringify(filters), [filters]),
    matching: undefined,
    actions: (chosen) =>
      actions((step) => {
        if (chosen.kind === 'ids') void step(chosen.ids).then((isDone) => (isDone ? store.set(NOTHING_CHOSEN) : undefined));
      }),
  };
};
