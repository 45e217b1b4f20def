import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Page } from '../../kit/page/Page.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** In the place of every page with data, for who sees none of it: figures would all be 0 and look like a quiet day. */
export const NoAgent = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  return (
    <Page>
      <EmptyState
        kind="denied"
        title={t('noAgentTitle')}
        text={t('noAgentText')}
        action={<Link to="/profile/index">{t('profile')}</Link>}
      />
    </Page>
  );
};
