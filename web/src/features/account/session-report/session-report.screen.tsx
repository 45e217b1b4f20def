import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import type { texts } from './texts.en.ts';

/** B-8. */
const SessionReportScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('account/session-report');
  return (
    <Page>
      <EmptyState kind="none" title={t('emptyTitle')} text={t('emptyText')} />
    </Page>
  );
};

export default SessionReportScreen;
