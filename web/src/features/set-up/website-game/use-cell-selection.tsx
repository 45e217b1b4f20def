import {
  resetWebsiteGames,
  type CellOutcome,
  type WebsiteGameFilter,
  type WebsiteGameRow,
} from '@manager/contract/features/set-up/website-game';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { chosenOf } from '../../../kit/list/list-values.ts';
import { useMayCall } from '../../../kit/resource/use-resource.ts';
import { countOf, NOTHING_CHOSEN, type Chosen, type TableSelection } from '../../../kit/table/selection.ts';
import { useTableSelection } from '../../../kit/table-selection/use-table-selection.ts';
import type { BulkTarget } from './BulkDialog.tsx';
import type { texts } from './texts.en.ts';
import { useCellTexts } from './use-cell-texts.ts';
import { useReset } from './use-reset.ts';

type List = {
  data:
    | { list: readonly WebsiteGameRow[]; total: number; total_is_exact: boolean; can?: Record<string, boolean> | undefined }
    | undefined;
  refetch: () => unknown;
};

type Selected = {
  selection: TableSelection<WebsiteGameRow>;
  /** What the bulk edit is open for; null: it is closed. */
  target: BulkTarget | null;
  /** Opens the bulk edit for everything that matches the filters. */
  editAll: () => void;
  close: () => void;
  /** What was refused stays chosen. */
  onDone: (outcome: CellOutcome | undefined) => void;
};

/** Cells that are ticked, or all that match, for a bulk edit or a reset. */
export const useCellSelection = ({ list, filters }: { list: List; filters: object }): Selected => {
  const t = useTexts<typeof texts>('set-up/website-game');
  const store = useTableSelection();
  const { nameOf } = useCellTexts();
  const { resetMany } = useReset();
  const mayCall = useMayCall();
  const [target, setTarget] = useState<BulkTarget | null>(null);
  const all = (expectedCount: number): BulkTarget => ({
    filter: chosenOf(filters) as WebsiteGameFilter,
    expected_count: expectedCount,
  });
  const targetOf = (chosen: Chosen): BulkTarget => (chosen.kind === 'ids' ? { ids: [...chosen.ids] } : all(chosen.expectedCount));
  const onDone = (outcome: CellOutcome | undefined): void => {
    const failures = outcome?.refused ?? [];
    store.set(failures.length === 0 ? NOTHING_CHOSEN : { chosen: { kind: 'ids', ids: failures.map(({ id }) => id) }, failures });
    setTarget(null);
    void list.refetch();
  };
  const reset = async (chosen: Chosen): Promise<void> => {
    const outcome = await resetMany(targetOf(chosen), countOf(chosen));
    if (outcome !== undefined) onDone(outcome);
  };
  return {
    target,
    editAll: () => {
      if (list.data !== undefined && list.data.total > 0) setTarget(all(list.data.total));
    },
    close: () => setTarget(null),
    onDone,
    selection: {
      store,
      isSelectable,
      nameOf,
      filterKey: useMemo(() => JSON.stringify(filters), [filters]),
      matching: list.data?.total_is_exact === true ? list.data.total : undefined,
      actions: (chosen) => (
        <>
          <Button variant="light" size="compact-sm" onClick={() => setTarget(targetOf(chosen))}>
            {t('editSelected')}
          </Button>
          {mayCall(resetWebsiteGames) ? (
            <Button variant="light" color="red" size="compact-sm" ml={6} onClick={() => void reset(chosen)}>
              {t('resetSelected')}
            </Button>
          ) : null}
        </>
      ),
    },
  };
};

const isSelectable = (): boolean => true;
