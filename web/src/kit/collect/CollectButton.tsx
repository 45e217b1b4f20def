import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import type { Store } from '../../browser/store.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ActionIcon } from '@mantine/core';
import type { TableExport } from '../export/table-export.ts';
import type { CellRange } from '../table/cell-range.ts';
import type { SelectionState } from '../table/selection.ts';
import type { texts } from './texts.en.ts';

const CollectDialog = lazyPart(() => import('./CollectDialog.tsx').then((module) => ({ default: module.CollectDialog })));

export type CollectProps = {
  /** Name of the screen, as the case will say where the rows were seen. */
  caption: string;
  of: TableExport;
  rows: readonly object[];
  /** Of the rows, in their order. */
  idsOf: () => readonly string[];
  columns: readonly { id: string; header: string }[];
  region: RefObject<HTMLElement | null>;
  /** Rows that are meant already: ticked ones, those of the marked cells, the open one. */
  chosen: Store<SelectionState> | undefined;
  range: Store<CellRange | null>;
  activeId: string | undefined;
};

/** Takes rows of the table into a case. */
export const CollectButton = (props: CollectProps): ReactNode => {
  const t = useTexts<typeof texts>('kit/collect');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={t('add')} title={t('add')} onClick={() => setOpen(true)}>
        <Icon name="inbox" />
      </ActionIcon>
      {isOpen ? (
        <Suspense>
          <CollectDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
