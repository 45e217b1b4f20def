import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';

export const NotFound = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  return (
    <Page title="404">
      <EmptyState
        kind="none"
        title={t('notFoundTitle')}
        text={t('notFoundText')}
        action={<Link to="/dashboard">{t('toDashboard')}</Link>}
      />
    </Page>
  );
};
