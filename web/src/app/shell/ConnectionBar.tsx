import { useEffect, useRef, type ReactNode } from 'react';
import { isConnectionLost, tryConnection, watchConnection } from '../../browser/connection.ts';
import { queryClient } from '../../api/query.ts';
import { useStore } from '../../browser/store.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { notifySuccess } from '../../ui/notify.ts';
import classes from './bars.module.css';

watchConnection();

/** Says once that nothing reaches the server. What is read is asked for again when it does; what is written never by itself. */
export const ConnectionBar = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const isLost = useStore(isConnectionLost);
  const wasLost = useRef(false);
  useEffect(() => {
    if (wasLost.current && !isLost) {
      void queryClient.invalidateQueries();
      notifySuccess(t('onlineAgain'));
    }
    wasLost.current = isLost;
  }, [isLost, t]);
  return (
    <div role="alert" className={isLost ? classes.bar : undefined} data-tone="bad" data-print="no">
      {isLost ? (
        <>
          <strong>{t('offline')}</strong>
          <span>{t('offlineText')}</span>
          <button type="button" onClick={() => void tryConnection()}>
            {t('retryNow')}
          </button>
        </>
      ) : null}
    </div>
  );
};
