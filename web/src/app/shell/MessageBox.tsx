import type { ReactNode } from 'react';
import { useStore } from '../../browser/store.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { dateTimeText } from '../../ui/format.ts';
import { clearMessages, messageLog } from '../../ui/message-log.ts';
import classes from './messages.module.css';

/** What was said, the newest first, with what support asks for. */
export const MessageBox = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const messages = useStore(messageLog);
  return (
    <section className={classes.box} aria-label={t('messages')}>
      <header>
        <h2>{t('messages')}</h2>
        {messages.length === 0 ? null : (
          <button type="button" onClick={clearMessages}>
            {t('clearMessages')}
          </button>
        )}
      </header>
      {messages.length === 0 ? (
        <p className={classes.none}>{t('messagesNone')}</p>
      ) : (
        <ul>
          {messages.map(({ atMs, tone, text, code, requestId, times }) => (
            <li key={`${atMs} ${text}`} data-tone={tone}>
              <p>
                {text}
                {times > 1 ? <span className={classes.times}> {t('times', { count: times })}</span> : null}
              </p>
              <p className={classes.facts}>
                <time dateTime={new Date(atMs).toISOString()}>{dateTimeText(new Date(atMs).toISOString())}</time>
                {code === null ? null : (
                  <span>
                    {t('code')} {code}
                  </span>
                )}
                {requestId === null ? null : (
                  <span>
                    {t('requestId')} <CopyText value={requestId} />
                  </span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <footer>{t('messagesKept')}</footer>
    </section>
  );
};
