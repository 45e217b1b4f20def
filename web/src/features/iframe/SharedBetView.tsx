import type { getSharedBet } from '@manager/contract/features/account/bet-detail';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { RoundView } from '../../product/round/RoundView.tsx';
import { dateTimeText, moneyText } from '../../ui/format.ts';
import classes from './shared.module.css';
import { useSharedTexts } from './use-shared-texts.ts';

type SharedBet = OutputOf<typeof getSharedBet>;
export type SharedFact = readonly [label: string, value: string];

export const SharedFacts = ({ facts }: { facts: readonly SharedFact[] }): ReactNode => (
  <dl className={classes.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** One bet for its player's eyes: when, how it stands, what it did to the balance, and its round. */
export const SharedBetView = ({ bet }: { bet: SharedBet }): ReactNode => {
  const t = useSharedTexts();
  const balance = (label: string, value: string | null): SharedFact[] =>
    value === null ? [] : [[label, `${moneyText(value)} ${bet.currency}`]];
  return (
    <>
      <SharedFacts
        facts={[
          [t('bet'), bet.bet_id],
          [t('round'), bet.round_id],
          [t('startsAt'), dateTimeText(bet.bet_at)],
          [t('end'), dateTimeText(bet.settled_at)],
          [t('status'), t(`status.${bet.status}`)],
          ...(bet.source === 'normal' ? [] : [[t('promo'), t(`source.${bet.source}`)] as const]),
          ...balance(t('balance_before'), bet.balance_before),
          ...balance(t('balance_after'), bet.balance_after),
        ]}
      />
      <RoundView detail={bet.detail} booked={bet} perspective="player" />
    </>
  );
};
