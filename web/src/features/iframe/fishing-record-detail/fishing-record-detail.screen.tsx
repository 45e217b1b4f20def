import { getSharedSlice, type SharedSlice } from '@manager/contract/features/account/fishing-record';
import type { ReactNode } from 'react';
import { RoundView } from '../../../product/round/RoundView.tsx';
import { dateTimeText, formatCount, moneyText, zoneText } from '../../../ui/format.ts';
import { type SharedFact, SharedFacts } from '../SharedBetView.tsx';
import { SharedPage } from '../SharedPage.tsx';
import classes from '../shared.module.css';
import { type SharedTranslate, useSharedTexts } from '../use-shared-texts.ts';

/** One slice of fishing for its player's eyes, inside the website's page. */
export default function SharedSliceScreen(): ReactNode {
  const t = useSharedTexts();
  return (
    <SharedPage endpoint={getSharedSlice}>
      {(slice) => (
        <>
          <header>
            <h1 className={classes.title}>{slice.game_name}</h1>
            <p className={classes.hint}>{t('zone', { zone: zoneText() })}</p>
          </header>
          <SharedFacts facts={factsOf(slice, t)} />
          <RoundView detail={slice.detail} booked={slice} perspective="player" />
        </>
      )}
    </SharedPage>
  );
}

const factsOf = (slice: SharedSlice, t: SharedTranslate): SharedFact[] => {
  const money = (label: string, value: string | null): SharedFact[] =>
    value === null ? [] : [[label, `${moneyText(value)} ${slice.currency}`]];
  const moved = (label: string, value: string): SharedFact[] => (/[1-9]/.test(value) ? money(label, value) : []);
  return [
    [t('bet'), slice.id],
    [t('session'), slice.session_id],
    [t('room'), slice.room],
    [t('startsAt'), dateTimeText(slice.started_at)],
    [t('end'), dateTimeText(slice.ended_at)],
    [t('shots'), formatCount(slice.shots)],
    ...(slice.free_shots === 0 ? [] : [[t('freeBullets'), formatCount(slice.free_shots)] as const]),
    [t('kills'), formatCount(slice.kills)],
    ...money(t('stake'), slice.bet),
    ...money(t('win'), slice.win),
    ...moved(t('jackpotWin'), slice.jackpot_win),
    ...moved(t('transferIn'), slice.transfer_in),
    ...moved(t('transferOut'), slice.transfer_out),
    ...money(t('balance_before'), slice.balance_before),
    ...money(t('balance_after'), slice.balance_after),
  ];
};
