import { getSharedBet } from '@manager/contract/features/account/bet-detail';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { isLanguage } from '@manager/contract/i18n/error-text';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { switchLanguage } from '../../../i18n/i18n.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RoundView } from '../../../product/round/RoundView.tsx';
import { dateTimeText, moneyText, zoneText } from '../../../ui/format.ts';
import classes from './shared-bet.module.css';
import type { texts } from './texts.en.ts';

type SharedBet = OutputOf<typeof getSharedBet>;

/** One round for the player's eyes, inside the website's page: `?t=<ticket>&lang=<language>`. No session, no menu. */
export default function SharedBetScreen(): ReactNode {
  const t = useTexts<typeof texts>('iframe/bet-detail');
  const [params] = useSearchParams();
  const ticket = params.get('t') ?? '';
  const language = params.get('lang');
  const { data: bet, error } = useCall(getSharedBet, { t: ticket }, { isEnabled: ticket !== '' });

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
      {ticket !== '' && bet === undefined && error === null ? <p className={classes.hint}>{t('loading')}</p> : null}
      {bet === undefined ? null : <SharedRound bet={bet} />}
    </main>
  );
}

const SharedRound = ({ bet }: { bet: SharedBet }): ReactNode => {
  const t = useTexts<typeof texts>('iframe/bet-detail');
  const facts: [string, string][] = [
    [t('bet'), bet.bet_id],
    [t('round'), bet.round_id],
    [t('start'), dateTimeText(bet.bet_at)],
    [t('end'), dateTimeText(bet.settled_at)],
    [t('status'), t(`status.${bet.status}`)],
    ...(bet.source === 'normal' ? [] : [[t('promo'), t(`source.${bet.source}`)] as [string, string]]),
    ...(bet.balance_before === null
      ? []
      : [[t('balanceBefore'), `${moneyText(bet.balance_before)} ${bet.currency}`] as [string, string]]),
    ...(bet.balance_after === null
      ? []
      : [[t('balanceAfter'), `${moneyText(bet.balance_after)} ${bet.currency}`] as [string, string]]),
  ];
  return (
    <>
      <header>
        <h1 className={classes.title}>{bet.game_name}</h1>
        <p className={classes.hint}>
          {t('zone', { zone: zoneText() })}
          {bet.is_feature_buy ? ` · ${t('featureBuy')}` : ''}
        </p>
      </header>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RoundView detail={bet.detail} booked={bet} perspective="player" />
    </>
  );
};
