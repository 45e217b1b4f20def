import type { TaskAccountRow } from '@manager/contract/features/task/task-account';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { TransferLink } from '../../../product/wallet-words/TransferLink.tsx';
import { useHolds } from '../../../session/session.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { MISSING } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { Who } from '../../../product/record/Who.tsx';
import { useTaskWords } from '../task-words.ts';
import { errorText, prizeName } from './account-columns.tsx';
import {
  ACCOUNT_TONES,
  betsHref,
  cardHref,
  PAYMENT_TONES,
  periodName,
  playerHref,
  reachedText,
  turnText,
  useAccountTexts,
} from './account-words.ts';

const timeOf = (at: string | null): ReactNode => (at === null ? MISSING : <DateTime at={at} />);

/** A turn of a player: how far it is, its reward, its bets, and who did what with it. */
export const AccountDetail = ({ row }: { row: TaskAccountRow }): ReactNode => {
  const t = useAccountTexts();
  const w = useTaskWords();
  const holds = useHolds();
  return (
    <RecordDetail
      type="task_account"
      row={row}
      facts={[
        {
          section: t('turn'),
          label: t('state'),
          value: <StatusTag tone={ACCOUNT_TONES[row.state]}>{t(`state_${row.state}`)}</StatusTag>,
        },
        { label: t('task'), value: `${row.activity_name} · ${row.activity_code}` },
        { label: t('type'), value: w(`type_${row.task_type}`) },
        { label: t('progress'), value: reachedText(row) },
        { label: t('finish'), value: t(`finish_${row.finish}`) },
        { label: t('period'), value: periodName(row, t) },
        { label: t('turn'), value: turnText(row, t) },
        {
          label: t('player'),
          value: holds('B-1') ? <Link to={playerHref(row.player_id)}>{row.user_name}</Link> : row.user_name,
        },
        { label: t('site'), value: row.site_name },
        ...(holds('B-3') ? [{ label: t('bets'), value: <Link to={betsHref(row)}>{t('betsLink')}</Link> }] : []),
        { label: t('startedDay'), value: row.started_day ?? MISSING },
        { label: t('completedDay'), value: row.completed_day ?? MISSING },
        { label: t('completedAt'), value: timeOf(row.completed_at) },
        { label: t('periodEndsAt'), value: timeOf(row.period_ends_at) },
        { label: t('endedAt'), value: timeOf(row.ended_at) },
        {
          section: t('reward'),
          label: t('payment'),
          value: <StatusTag tone={PAYMENT_TONES[row.payment]}>{t(`payment_${row.payment}`)}</StatusTag>,
        },
        { label: t('reward'), value: prizeName(row, w) },
        { label: t('rewardedAt'), value: timeOf(row.rewarded_at) },
        { label: t('paidAt'), value: timeOf(row.paid_at) },
        { label: t('transferId'), value: <TransferLink id={row.transfer_id} /> },
        ...(row.grant_id === null ? [] : [{ label: t('freeRounds'), value: row.grant_id }]),
        ...(row.card_id === null
          ? []
          : [
              {
                label: t('prize_card'),
                value: holds('J-4') ? <Link to={cardHref(row.card_id)}>{row.card_id}</Link> : row.card_id,
              },
            ]),
        { label: t('lastError'), value: errorText(row.last_error, t) || MISSING },
        { section: t('decision'), label: t('byHand'), value: t(row.is_by_hand ? 'yes' : 'no') },
        { label: t('by'), value: <Who by={row.by_user} agreed={row.approved_name} /> },
        { label: t('reason'), value: row.reason || MISSING },
      ]}
    />
  );
};
