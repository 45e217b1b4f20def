import type { CompensationRow } from '@manager/contract/features/maintain/compensate';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { Chosen, TableSelection } from '../../../kit/table/selection.ts';
import { NOTHING_CHOSEN } from '../../../kit/table/selection.ts';
import { useTableSelection } from '../../../kit/table-selection/use-table-selection.ts';
import { compensationName, useCompensationTexts } from './compensation-words.ts';
import { useCompensationSteps } from './use-compensation-steps.ts';

/** Compensations that wait for a second person can be ticked and decided together. */
export const useCompensationSelection = (filters: object): TableSelection<CompensationRow> => {
  const t = useCompensationTexts();
  const store = useTableSelection();
  const { approve, reject } = useCompensationSteps();
  const decide = async (chosen: Chosen, step: typeof approve): Promise<void> => {
    if (chosen.kind === 'ids' && (await step(chosen.ids))) store.set(NOTHING_CHOSEN);
  };
  return {
    store,
    isSelectable: (row) => row.can.decide,
    nameOf: compensationName,
    filterKey: useMemo(() => JSON.stringify(filters), [filters]),
    // Money is agreed to row by row: never for rows that nobody has seen.
    matching: undefined,
    actions: (chosen) => (
      <>
        <Button size="compact-sm" onClick={() => void decide(chosen, approve)}>
          {t('approve')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void decide(chosen, reject)}>
          {t('reject')}
        </Button>
      </>
    ),
  };
};
