import type { GrantRow } from '@manager/contract/features/account/free-round-bonus';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { NOTHING_CHOSEN, type TableSelection } from '../../../kit/table/selection.ts';
import { useTableSelection } from '../../../kit/table-selection/use-table-selection.ts';
import { grantName, useFreeRoundTexts } from './free-round-words.ts';
import { useGrantSteps } from './use-grant-steps.ts';

/** Free rounds can be ticked and cancelled together. */
export const useGrantSelection = (
  filters: object,
  can: Readonly<Record<string, boolean>>,
): TableSelection<GrantRow> | undefined => {
  const t = useFreeRoundTexts();
  const store = useTableSelection();
  const filterKey = useMemo(() => JSON.stringify(filters), [filters]);
  const { cancelAll } = useGrantSteps();
  if (can['cancel'] !== true) return undefined;
  return {
    store,
    isSelectable: (row) => row.can.cancel,
    nameOf: grantName,
    filterKey,
    // What players have is taken away row by row: never of rows that nobody has seen. A campaign is cancelled as a whole by itself.
    matching: undefined,
    actions: (chosen) => (
      <Button
        size="compact-sm"
        color="red"
        onClick={() => {
          if (chosen.kind === 'ids')
            void cancelAll(chosen.ids).then((isDone) => (isDone ? store.set(NOTHING_CHOSEN) : undefined));
        }}
      >
        {t('cancelTitle')}
      </Button>
    ),
  };
};
