import { ActionIcon } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { ShownRows } from '../../kit/data-table/rows-slot.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { texts } from './texts.en.ts';

const CollectDialog = lazyPart(() => import('./CollectDialog.tsx').then((module) => ({ default: module.CollectDialog })));

/** Takes rows of the table into a case. */
export const CollectButton = (props: ShownRows): ReactNode => {
  const t = useTexts<typeof texts>('product/collect');
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
