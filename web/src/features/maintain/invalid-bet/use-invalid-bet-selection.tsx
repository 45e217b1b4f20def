import type { InvalidBetRow } from '@manager/contract/features/maintain/invalid-bet';
import { Button } from '@mantine/core';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { TableSelection } from '../../../kit/table/selection.ts';
import { useTickedRows } from '../../../kit/table-selection/use-ticked-rows.ts';
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
  const { cancelAll, removeAll } = useInvalidBetSteps();
  const selection = useTickedRows<InvalidBetRow>({
    filters,
    isSelectable: (row) => row.can.cancel || row.can.delete || row.state === 'cancel_failed',
    nameOf: ({ bet_id: name }) => name,
    actions: (take) => (
      <>
        {can['batch_cancel'] === true ? (
          <Button size="compact-sm" color="red" onClick={() => take(cancelAll)}>
            {t('cancelTitle')}
          </Button>
        ) : null}
        {can['delete'] === true ? (
          <Button size="compact-sm" variant="default" onClick={() => take(removeAll)}>
            {k('delete')}
          </Button>
        ) : null}
      </>
    ),
  });
  return can['batch_cancel'] === true || can['delete'] === true ? selection : undefined;
};
