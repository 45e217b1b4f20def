import { getJumpTarget } from '@manager/contract/features/jump-to-url/jump-to-url';
import { type ReactNode, useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useCall } from '../../api/query.ts';
import { jumpTargetOf } from '../../session/safe-redirect.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Page } from '../../kit/page/Page.tsx';
import classes from './jump.module.css';
import type { texts } from './texts.en.ts';

/** A way out of the console: hosts that the installation names open at once, every other address is shown and needs a click. */
const JumpToUrlScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('jump-to-url');
  const [params] = useSearchParams();
  const target = jumpTargetOf({ url: params.get('url'), origin: location.origin });
  const href = target.kind === 'foreign' ? target.href : '';
  // A mail or a call is never begun without a click.
  const isAsked = href.startsWith('http');
  const answer = useCall(getJumpTarget, { url: href }, { isEnabled: isAsked });
  const isDirect = answer.data?.is_direct === true;
  useEffect(() => {
    if (isDirect) location.replace(href);
  }, [isDirect, href]);
  if (isDirect || (isAsked && answer.isPending)) return null;
  if (target.kind === 'own') return <Navigate to={target.path} replace />;
  return (
    <main className={classes.card}>
      <Page>
        {target.kind === 'foreign' ? (
          <>
            <p>{t('leaving')}</p>
            <p className={classes.address}>{target.href}</p>
            <p>{t('check')}</p>
            <p>
              <a href={target.href} rel="noopener noreferrer nofollow external">
                {t('open', { host: target.host })}
              </a>
            </p>
          </>
        ) : (
          <p>{target.kind === 'none' ? t('nothing') : t('refused')}</p>
        )}
        <p>
          <Link to="/">{t('stay')}</Link>
        </p>
      </Page>
    </main>
  );
};

export default JumpToUrlScreen;
