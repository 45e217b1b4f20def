import type { InvalidBetRow } from '@manager/contract/features/maintain/invalid-bet';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { type Chosen, NOTHING_CHOSEN, type TableSelection } from '../../../kit/table/selection.ts';
import { useTableSelection } from '../../../kit/table-selection/use-table-selection.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useInvalidBetTexts } from './invalid-bet-words.ts';
import { useInvalidBetSteps } from './use-invalid-bet-steps.ts';

/** Bets can be ticked and cancelled, or deleted, together. */
export const useInvalidBetSelection = (
  filters: object,
  can: Readonly<Record<string, boolean>>,
): TableSelection<InvalidBetRow> | undefined => {
  const t = useInvalidBetTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const store = useTableSelection();
  const filterKey = useMemo(() => JSON.stringify(filters), [filters]);
  const { cancelAll, removeAll } = useInvalidBetSteps();
  const act = async (chosen: Chosen, step: typeof cancelAll): Promise<void> => {
    if (chosen.kind === 'ids' && (await step(chosen.ids))) store.set(NOTHING_CHOSEN);
  };
  if (can['batch_cancel'] !== true && can['delete'] !== true) return undefined;
  return {
    store,
    isSelectable: (row) => row.can.cancel || row.can.delete || row.state === 'cancel_failed',
    nameOf: ({ bet_id: name }) => name,
    filterKey,
    // Money moves row by row: never for rows that nobody has seen.
    matching: undefined,
    actions: (chosen) => (
      <>
        {can['batch_cancel'] === true ? (
          <Button size="compact-sm" color="red" onClick={() => void act(chosen, cancelAll)}>
            {t('cancelTitle')}
          </Button>
        ) : null}
        {can['delete'] === true ? (
          <Button size="compact-sm" variant="default" onClick={() => void act(chosen, removeAll)}>
            {k('delete')}
          </Button>
        ) : null}
      </>
    ),
  };
};
