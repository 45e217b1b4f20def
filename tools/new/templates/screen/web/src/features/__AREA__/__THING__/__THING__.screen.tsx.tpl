import type { ReactNode } from 'react';
import { useTexts } from '__SRC__/i18n/use-texts.ts';
import { EmptyState } from '__SRC__/ui/EmptyState.tsx';
import { Page } from '__SRC__/kit/page/Page.tsx';
import type { texts } from './texts.en.ts';

/** __CODE__. */
const __TYPE__Screen = (): ReactNode => {
  const t = useTexts<typeof texts>('__AREA__/__THING__');
  return (
    <Page>
      <EmptyState kind="none" title={t('emptyTitle')} text={t('emptyText')} />
    </Page>
  );
};

export default __TYPE__Screen;
