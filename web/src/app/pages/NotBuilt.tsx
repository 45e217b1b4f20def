import type { ReactNode } from 'react';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../kit/page/Page.tsx';

/** A route of the product that is not there yet says so. */
export const NotBuilt = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  return (
    <Page>
      <EmptyState kind="none" title={t('notBuiltTitle')} text={t('notBuiltText')} />
    </Page>
  );
};
