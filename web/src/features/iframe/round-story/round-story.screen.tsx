import { getSharedRound } from '@manager/contract/features/account/round-story';
import type { ReactNode } from 'react';
import { dateTimeText, formatCount, moneyText, zoneText } from '../../../ui/format.ts';
import classes from '../shared.module.css';
import { SharedBetView, SharedFacts } from '../SharedBetView.tsx';
import { SharedPage } from '../SharedPage.tsx';
import { useSharedTexts } from '../use-shared-texts.ts';

/** What a player played in one round, bet by bet, inside the website's page. */
export default function SharedRoundScreen(): ReactNode {
  const t = useSharedTexts();
  return (
    <SharedPage endpoint={getSharedRound}>
      {(round) => (
        <>
          <header>
            <h1 className={classes.title}>{round.game_name}</h1>
            <p className={classes.hint}>{t('zone', { zone: zoneText() })}</p>
          </header>
          <SharedFacts
            facts={[
              [t('round'), round.round_id],
              [t('startsAt'), dateTimeText(round.first_at)],
              [t('end'), dateTimeText(round.last_at)],
              [t('status'), t(`status.${round.status}`)],
              [t('stake'), `${moneyText(round.bet)} ${round.currency}`],
              [t('win'), `${moneyText(round.win)} ${round.currency}`],
            ]}
          />
          {round.bets.length < round.total ? (
            <p className={classes.hint}>
              {t('more', { shown: formatCount(round.bets.length), total: formatCount(round.total) })}
            </p>
          ) : null}
          {round.bets.map((bet) => (
            <section key={bet.bet_id} className={classes.bet} aria-label={bet.bet_id}>
              <SharedBetView bet={bet} />
            </section>
          ))}
        </>
      )}
    </SharedPage>
  );
}
