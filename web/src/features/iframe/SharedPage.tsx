import { isLanguage } from '@manager/contract/i18n/error-text';
import type { Endpoint, InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../api/query.ts';
import { switchLanguage } from '../../i18n/i18n.ts';
import { currentLanguage } from '../../i18n/language.ts';
import classes from './shared.module.css';
import { useSharedTexts } from './use-shared-texts.ts';

type Props<E extends Endpoint> = { endpoint: E; children: (shown: OutputOf<E>) => ReactNode };

/** What a ticket opens, inside the website's page: `?t=<ticket>&lang=<language>`. No session, no menu. */
export const SharedPage = <E extends Endpoint>({ endpoint, children }: Props<E>): ReactNode => {
  const t = useSharedTexts();
  const [params] = useSearchParams();
  const ticket = params.get('t') ?? '';
  const language = params.get('lang');
  const { data, error } = useCall(endpoint, { t: ticket } as InputOf<E>, { isEnabled: ticket !== '' });

  // The site decides the language of its page; the visitor's saved language stays as it is.
  useEffect(() => {
    if (isLanguage(language) && language !== currentLanguage()) void switchLanguage(language);
  }, [language]);

  return (
    <main className={classes.page}>
      {ticket === '' ? <p role="alert">{t('noTicket')}</p> : null}
      {error === null ? null : (
        <div role="alert">
          <h1 className={classes.title}>{t('failed')}</h1>
          <p>{error.message}</p>
          <p className={classes.hint}>{t('failedHint')}</p>
        </div>
      )}
      {ticket !== '' && data === undefined && error === null ? <p className={classes.hint}>{t('loading')}</p> : null}
      {data === undefined ? null : children(data)}
    </main>
  );
};
