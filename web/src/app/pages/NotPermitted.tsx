import type { ReactNode } from 'react';
import { SCREENS } from '@manager/contract/screens';
import { Link } from 'react-router';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { titleOf, useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useHolds } from '../../session/session.ts';
import classes from './pages.module.css';

/** Says which permission is missing and what it is called, so that the user knows what to ask for; who may look shows who hands it out. */
export const NotPermitted = ({ code, path }: { code: string; path: string }): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const holds = useHolds();
  const guarded = SCREENS.find((screen) => screen.code === code)?.path ?? path;
  return (
    <Page>
      <EmptyState
        kind="denied"
        title={t('deniedTitle')}
        text={t('deniedText', { code, title: titleOf(guarded) ?? guarded })}
        action={
          <span className={classes.links}>
            {holds('A-1') ? <Link to="/permission/group">{t('whoCanGrant')}</Link> : null}
            <Link to="/dashboard">{t('toDashboard')}</Link>
          </span>
        }
      />
    </Page>
  );
};
