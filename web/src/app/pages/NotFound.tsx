import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { titleOf, useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { leavesOf, menuOf } from '../navigation/registry.ts';
import { codesOf, useUser } from '../../session/session.ts';
import classes from './pages.module.css';
import { similarPages } from './similar-pages.ts';

const MAX_PATH_SHOWN = 80;

/** No page at the wanted address: which one may have been meant, among those that this user may open. */
export const NotFound = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const user = useUser();
  const wanted = useSearchParams()[0].get('path') ?? '';
  const pages =
    user === null
      ? []
      : similarPages(wanted, [...leavesOf(menuOf(codesOf(user))), '/profile/index', '/approval/index', '/api-reference']);
  return (
    <Page title="404">
      <EmptyState
        kind="none"
        title={t('notFoundTitle')}
        text={wanted.startsWith('/') ? t('notFoundWanted', { path: wanted.slice(0, MAX_PATH_SHOWN) }) : t('notFoundText')}
        action={
          <>
            {pages.length === 0 ? null : (
              <nav className={classes.similar} aria-label={t('similarPages')}>
                <p>{t('similarPages')}</p>
                <ul>
                  {pages.map((path) => (
                    <li key={path}>
                      <Link to={path}>{titleOf(path) ?? path}</Link> <span>{path}</span>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
            <Link to="/dashboard">{t('toDashboard')}</Link>
          </>
        }
      />
    </Page>
  );
};
