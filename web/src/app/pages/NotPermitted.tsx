import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { titleOf, useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';

/** Says which permission is missing, so that the user knows what to ask for. */
export const NotPermitted = ({ code, path }: { code: string; path: string }): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  return (
    <Page>
      <EmptyState
        kind="denied"
        title={t('deniedTitle')}
        text={t('deniedText', { code, title: titleOf(path) ?? path })}
        action={<Link to="/dashboard">{t('toDashboard')}</Link>}
      />
    </Page>
  );
};
