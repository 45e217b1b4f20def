import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../../browser/store.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { reloadWithDrafts } from '../../browser/reload.ts';
import { isDirty } from '../../session/drafts.ts';
import { isPartMissing } from '../../ui/lazy-part.ts';
import { tabsStore } from '../tabs/tab-store.ts';
import { hasNewVersion, watchVersion } from './version.ts';
import classes from './bars.module.css';

const isAnyHeld = (): boolean => tabsStore.get().list.some(({ path }) => isDirty(path));

/**
 * A new build is there: it comes with the next page, never into a form that is being filled in. When a part of the old one is asked for and
 * gone, the user is told to reload, and that what he typed is kept.
 */
export const VersionBar = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const isNew = useStore(hasNewVersion);
  const isMissing = useStore(isPartMissing);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(watchVersion, []);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (isNew && !isAnyHeld()) location.reload();
  }, [isNew, pathname]);
  return (
    <div role="status" className={isNew || isMissing ? classes.bar : undefined} data-tone="info" data-print="no">
      {isNew || isMissing ? (
        <>
          <strong>{t(isMissing ? 'partMissing' : 'newVersion')}</strong>
          <span>{t(isMissing ? 'partMissingText' : isAnyHeld() ? 'newVersionHeld' : 'newVersionText')}</span>
          <button type="button" onClick={isMissing ? reloadWithDrafts : () => location.reload()}>
            {t('reload')}
          </button>
        </>
      ) : null}
    </div>
  );
};
