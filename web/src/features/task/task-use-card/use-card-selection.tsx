import type { CardRow } from '@manager/contract/features/task/task-use-card';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { NOTHING_CHOSEN, type TableSelection } from '../../../kit/table/selection.ts';
import { useTableSelection } from '../../../kit/table-selection/use-table-selection.ts';
import { cardName, useCardTexts } from './card-words.ts';
import { useCardSteps } from './use-card-steps.ts';

/** Cards can be ticked and recalled together. */
export const useCardSelection = (
  filters: object,
  can: Readonly<Record<string, boolean>>,
): TableSelection<CardRow> | undefined => {
  const t = useCardTexts();
  const store = useTableSelection();
  const filterKey = useMemo(() => JSON.stringify(filters), [filters]);
  const { recallAll } = useCardSteps();
  if (can['recall'] !== true) return undefined;
  return {
    store,
    isSelectable: (row) => row.can.recall,
    nameOf: cardName,
    filterKey,
    // What players have is taken away row by row: never of rows that nobody has seen.
    matching: undefined,
    actions: (chosen) => (
      <Button
        size="compact-sm"
        color="red"
        onClick={() => {
          if (chosen.kind === 'ids')
            void recallAll(chosen.ids).then((isDone) => (isDone ? store.set(NOTHING_CHOSEN) : undefined));
        }}
      >
        {t('recallTitle')}
      </Button>
    ),
  };
};
