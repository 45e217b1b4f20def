import type { CardRow } from '@manager/contract/features/task/task-use-card';
import { Button } from '@mantine/core';
import type { TableSelection } from '../../../kit/table/selection.ts';
import { useTickedRows } from '../../../kit/table-selection/use-ticked-rows.ts';
import { cardName, useCardTexts } from './card-words.ts';
import { useCardSteps } from './use-card-steps.ts';

/** Cards can be ticked and recalled together. */
export const useCardSelection = (
  filters: object,
  can: Readonly<Record<string, boolean>>,
): TableSelection<CardRow> | undefined => {
  const t = useCardTexts();
  const { recallAll } = useCardSteps();
  const selection = useTickedRows<CardRow>({
    filters,
    isSelectable: (row) => row.can.recall,
    nameOf: cardName,
    actions: (take) => (
      <Button size="compact-sm" color="red" onClick={() => take(recallAll)}>
        {t('recallTitle')}
      </Button>
    ),
  });
  return can['recall'] === true ? selection : undefined;
};
