import type { getCardDetail } from '@manager/contract/features/task/task-use-card';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Fact } from '../../../kit/detail/FactList.tsx';
import { PayoutTable } from '../../../product/granted-rounds/PayoutTable.tsx';
import { playerHref } from '../../../product/player/player-href.ts';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { walletErrorText } from '../../../product/wallet-words/wallet-words.ts';
import { useHolds } from '../../../session/session.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { dateTimeText, formatCount, moneyText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { Who } from '../../../product/record/Who.tsx';
import { CardBets } from './CardBets.tsx';
import { CARD_TONES, type CardTranslate, PAYOUT_TONES, typeText, useCardTexts } from './card-words.ts';
import { useCardSteps } from './use-card-steps.ts';

type Detail = OutputOf<typeof getCardDetail>;

/** A card with its bets and payouts. */
export const CardDetail = ({ row }: { row: Detail }): ReactNode => {
  const t = useCardTexts();
  const holds = useHolds();
  const { recall, resend } = useCardSteps();
  const bets = holds('B-3') ? [{ key: 'bets', label: t('bets'), content: <CardBets row={row} /> }] : [];
  return (
    <RecordDetail
      type="card"
      row={row}
      actions={
        row.can.recall || row.can.resend ? (
          <>
            {row.can.resend ? (
              <Button variant="default" onClick={() => void resend(row)}>
                {t('resendPayout')}
              </Button>
            ) : null}
            {row.can.recall ? (
              <Button color="red" variant="light" onClick={() => void recall(row)}>
                {t('recallTitle')}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
      facts={factsOf(row, t, playerHref(row.player_id, holds))}
      tabs={[
        ...bets,
        { key: 'payouts', label: t('payouts'), content: <PayoutTable payouts={row.payouts} currency={row.currency} /> },
      ]}
    />
  );
};

const factsOf = (row: Detail, t: CardTranslate, hrefOfPlayer: string | undefined): Fact[] => {
  const money = (amount: string): string => `${moneyText(amount)} ${row.currency}`;
  return [
    {
      section: t('progress'),
      label: t('state'),
      value: <StatusTag tone={CARD_TONES[row.state]}>{t(`state_${row.state}`)}</StatusTag>,
    },
    { label: t('played'), value: t('playedOf', { played: formatCount(row.played), rounds: formatCount(row.rounds) }) },
    { label: t('win'), value: money(row.won) },
    { label: t('payable'), value: money(row.payable) },
    { label: t('beyondMax'), value: money(row.beyond_max) },
    {
      label: t('payout'),
      value: <StatusTag tone={PAYOUT_TONES[row.payout_state]}>{t(`payout_${row.payout_state}`)}</StatusTag>,
    },
    { label: t('paid'), value: money(row.paid) },
    { label: t('lastError'), value: walletErrorText(row.last_error) },
    { label: t('openedAt'), value: dateTimeText(row.opened_at) },
    { label: t('usedAt'), value: dateTimeText(row.used_at) },
    { label: t('usedBy'), value: row.used_by === null ? '' : t(`used_${row.used_by}`) },
    { label: t('endedAt'), value: dateTimeText(row.ended_at) },
    { label: t('endReason'), value: row.end_reason },
    { section: t('prize_card'), label: t('cardId'), value: <CopyText value={row.id} /> },
    { label: t('spinId'), value: row.spin_id === null ? '' : <CopyText value={row.spin_id} /> },
    {
      label: t('player'),
      value: hrefOfPlayer === undefined ? <CopyText value={row.user_name} /> : <Link to={hrefOfPlayer}>{row.user_name}</Link>,
    },
    { label: t('site'), value: row.site_name },
    { label: t('game'), value: row.game_name },
    { label: t('type'), value: typeText(row, t) },
    { label: t('freeGames'), value: t(row.type === 'free_spin' ? 'freeGamesYes' : 'freeGamesNo') },
    { label: t('bet'), value: money(row.bet_value) },
    { label: t('maxWin'), value: money(row.max_win) },
    {
      label: t('source'),
      value: row.source_id === '' ? t(`source_${row.source}`) : `${t(`source_${row.source}`)} · ${row.source_id}`,
    },
    { label: t('byUser'), value: <Who by={row.by_user} agreed={row.approved_name} /> },
    { label: t('issuedAt'), value: dateTimeText(row.created_at) },
    { label: t('expiresAt'), value: dateTimeText(row.expires_at) },
  ];
};
