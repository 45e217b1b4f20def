import { Button } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { Import } from './ImportDialog.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { texts } from './texts.en.ts';

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })));

/** For the toolbar of a list. */
export const ImportButton = (props: Import): ReactNode => {
  const t = useTexts<typeof texts>('kit/plan');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
      {isOpen ? (
        <Suspense>
          <ImportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
