import type { BonusGrantRow } from '@manager/contract/features/activity/activity-bonus/record';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RecordDetail } from '../../../../product/record/RecordDetail.tsx';
import { prizeText } from '../../../../product/activity/activity-words.ts';
import { TransferLink } from '../../../../product/wallet-words/TransferLink.tsx';
import { walletErrorText } from '../../../../product/wallet-words/wallet-words.ts';
import { useHolds } from '../../../../session/session.ts';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { formatCount, MISSING } from '../../../../ui/format.ts';
import { StatusTag } from '../../../../ui/StatusTag.tsx';
import { betsHref, GRANT_TONES, PAYMENT_TONES, useGrantTexts } from './grant-words.ts';

const timeOf = (at: string | null): ReactNode => (at === null ? MISSING : <DateTime at={at} />);

/** Credit of a player: where it stands, its bets, what was paid for it, and who did what with it. */
export const GrantDetail = ({ row }: { row: BonusGrantRow }): ReactNode => {
  const t = useGrantTexts();
  const holds = useHolds();
  const { currency } = row;
  const bets = formatCount(row.bets);
  return (
    <RecordDetail
      type="bonus_grant"
      row={row}
      facts={[
        {
          section: t('grant'),
          label: t('state'),
          value: <StatusTag tone={GRANT_TONES[row.state]}>{t(`state_${row.state}`)}</StatusTag>,
        },
        { label: t('granted'), value: prizeText(row.granted, currency) },
        { label: t('balance'), value: prizeText(row.balance, currency) },
        { label: t('turnover'), value: prizeText(row.turnover, currency) },
        { label: t('level'), value: t('levelOf', { level: formatCount(row.level), levels: formatCount(row.levels) }) },
        {
          label: t('bets'),
          value: holds('B-3') ? (
            <Link to={betsHref(row)} aria-label={`${bets}: ${t('betsLink')}`}>
              {bets}
            </Link>
          ) : (
            bets
          ),
        },
        { label: t('activity'), value: `${row.activity_name} · ${row.activity_code}` },
        { label: t('player'), value: row.user_name },
        { label: t('site'), value: row.site_name },
        { label: t('byUser'), value: row.grant_no === '' ? row.by_user : `${t('byPlayer')} · ${row.grant_no}` },
        { label: t('grantedAt'), value: timeOf(row.granted_at) },
        { label: t('expiresAt'), value: timeOf(row.expires_at) },
        { label: t('endedAt'), value: timeOf(row.ended_at) },
        {
          section: t('payment'),
          label: t('payment'),
          value: <StatusTag tone={PAYMENT_TONES[row.payment]}>{t(`payment_${row.payment}`)}</StatusTag>,
        },
        { label: t('bonus'), value: prizeText(row.pay, currency) },
        { label: t('paid'), value: prizeText(row.paid, currency) },
        { label: t('paidAt'), value: timeOf(row.paid_at) },
        { label: t('transferId'), value: <TransferLink id={row.transfer_id} /> },
        { label: t('lastError'), value: row.last_error === '' ? MISSING : walletErrorText(row.last_error) },
        { section: t('decision'), label: t('decidedBy'), value: row.decided_name || MISSING },
        { label: t('decidedAt'), value: timeOf(row.decided_at) },
        { label: t('reason'), value: row.reason || MISSING },
      ]}
    />
  );
};
