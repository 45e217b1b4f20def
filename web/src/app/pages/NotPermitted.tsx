import { Suspense, type ReactNode } from 'react';
import { screenAt, SCREENS } from '@manager/contract/screens';
import { Link } from 'react-router';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { titleOf, useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Page } from '../../kit/page/Page.tsx';
import { useHolds } from '../../session/session.ts';
import classes from './pages.module.css';

const RequestAccess = lazyPart(() =>
  import('../../product/access-request/RequestAccess.tsx').then((module) => ({ default: module.RequestAccess })),
);

/**
 * Says which permission is missing, what it is called and who can grant it, and sends the request for it. `code` is the first that is
 * missing on the way; where the page's own is missing too, that one is asked for: those above come with it.
 */
export const NotPermitted = ({ code: firstMissing, path }: { code: string; path: string }): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const holds = useHolds();
  const own = screenAt(path)?.code;
  const code = own === undefined || holds(own) ? firstMissing : own;
  const guarded = SCREENS.find((screen) => screen.code === code)?.path ?? path;
  return (
    <Page>
      <EmptyState
        kind="denied"
        title={t('deniedTitle')}
        text={t('deniedText', { code, title: titleOf(guarded) ?? guarded })}
        action={
          <>
            <Suspense>
              <RequestAccess key={code} code={code} path={path} />
            </Suspense>
            <span className={classes.links}>
              {holds('A-1') ? <Link to="/permission/group">{t('whoCanGrant')}</Link> : null}
              <Link to="/dashboard">{t('toDashboard')}</Link>
            </span>
          </>
        }
      />
    </Page>
  );
};
