import { Button } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { chosenOf } from '../list/list-values.ts';
import { countOf, type Chosen } from '../table/selection.ts';
import type { BulkEdit } from './BulkEditDialog.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { texts } from './texts.en.ts';

const BulkEditDialog = lazyPart(() => import('./BulkEditDialog.tsx').then((module) => ({ default: module.BulkEditDialog })));

type Props = BulkEdit & {
  chosen: Chosen;
  /** Those of the list, as the calls take them. */
  filters: object;
  /** The records are changed, or wait for a second person. */
  onDone: () => void;
};

/** For the bar of what is ticked: opens the edit of many. */
export const BulkEditButton = ({ chosen, filters, onDone, ...edit }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/plan');
  const [isOpen, setOpen] = useState(false);
  const target =
    chosen.kind === 'ids' ? { ids: [...chosen.ids] } : { filter: chosenOf(filters), expected_count: chosen.expectedCount };
  return (
    <>
      <Button variant="light" size="compact-sm" onClick={() => setOpen(true)}>
        {t('bulkEdit')}
      </Button>
      {isOpen ? (
        <Suspense>
          <BulkEditDialog {...edit} target={target} count={countOf(chosen)} onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      ) : null}
    </>
  );
};
