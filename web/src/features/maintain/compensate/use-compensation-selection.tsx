import type { CompensationRow } from '@manager/contract/features/maintain/compensate';
import { Button } from '@mantine/core';
import type { TableSelection } from '../../../kit/table/selection.ts';
import { useTickedRows } from '../../../kit/table-selection/use-ticked-rows.ts';
import { compensationName, useCompensationTexts } from './compensation-words.ts';
import { useCompensationSteps } from './use-compensation-steps.ts';

/** Compensations that wait for a second person can be ticked and decided together. */
export const useCompensationSelection = (filters: object): TableSelection<CompensationRow> => {
  const t = useCompensationTexts();
  const { approve, reject } = useCompensationSteps();
  return useTickedRows({
    filters,
    isSelectable: (row: CompensationRow) => row.can.decide,
    nameOf: compensationName,
    actions: (take) => (
      <>
        <Button size="compact-sm" onClick={() => take(approve)}>
          {t('approve')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => take(reject)}>
          {t('reject')}
        </Button>
      </>
    ),
  });
};
