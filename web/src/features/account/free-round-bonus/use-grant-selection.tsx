import type { GrantRow } from '@manager/contract/features/account/free-round-bonus';
import { Button } from '@mantine/core';
import type { TableSelection } from '../../../kit/table/selection.ts';
import { useTickedRows } from '../../../kit/table-selection/use-ticked-rows.ts';
import { grantName, useFreeRoundTexts } from './free-round-words.ts';
import { useGrantSteps } from './use-grant-steps.ts';

/** Free rounds can be ticked and cancelled together; a campaign is cancelled as a whole by itself. */
export const useGrantSelection = (
  filters: object,
  can: Readonly<Record<string, boolean>>,
): TableSelection<GrantRow> | undefined => {
  const t = useFreeRoundTexts();
  const { cancelAll } = useGrantSteps();
  const selection = useTickedRows<GrantRow>({
    filters,
    isSelectable: (row) => row.can.cancel,
    nameOf: grantName,
    actions: (take) => (
      <Button size="compact-sm" color="red" onClick={() => take(cancelAll)}>
        {t('cancelTitle')}
      </Button>
    ),
  });
  return can['cancel'] === true ? selection : undefined;
};
