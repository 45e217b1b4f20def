import type { ExchangeRow } from '@manager/contract/features/activity/activity-collect/exchange';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FactList } from '../../../../kit/detail/FactList.tsx';
import { TransferLink } from '../../../../product/wallet-words/TransferLink.tsx';
import { walletErrorText } from '../../../../product/wallet-words/wallet-words.ts';
import { useHolds } from '../../../../session/session.ts';
import { CopyText } from '../../../../ui/CopyText.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { MISSING } from '../../../../ui/format.ts';
import { StatusTag } from '../../../../ui/StatusTag.tsx';
import { EXCHANGE_TONES, prizeOf, useExchangeTexts } from './exchange-words.ts';

/** One exchange: what it took, what it gives, and where that stands. */
export const ExchangeDetail = ({ row }: { row: ExchangeRow }): ReactNode => {
  const t = useExchangeTexts();
  return (
    <FactList
      facts={[
        {
          section: t('exchange'),
          label: t('state'),
          value: <StatusTag tone={EXCHANGE_TONES[row.state]}>{t(`state_${row.state}`)}</StatusTag>,
        },
        { label: t('recipe'), value: row.recipe_name },
        { label: t('icons'), value: row.icons.join(', ') },
        { label: t('prize'), value: <Prize row={row} /> },
        { label: t('needsPerson'), value: t(row.needs_person ? 'yes' : 'no') },
        { label: t('activity'), value: `${row.activity_name} · ${row.activity_code}` },
        { label: t('player'), value: row.user_name },
        { label: t('site'), value: row.site_name },
        { label: t('exchangeNo'), value: <CopyText value={row.exchange_no} /> },
        { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
        { section: t('decision'), label: t('decidedBy'), value: row.decided_name || MISSING },
        { label: t('decidedAt'), value: row.decided_at === null ? MISSING : <DateTime at={row.decided_at} /> },
        { label: t('reason'), value: row.reason || MISSING },
        { section: t('payment'), label: t('paidAt'), value: row.paid_at === null ? MISSING : <DateTime at={row.paid_at} /> },
        { label: t('transferId'), value: <TransferLink id={row.transfer_id} /> },
        { label: t('lastError'), value: row.last_error === '' ? MISSING : walletErrorText(row.last_error) },
      ]}
    />
  );
};

/** A card leads to itself, for those who may see cards. */
const Prize = ({ row }: { row: ExchangeRow }): ReactNode => {
  const t = useExchangeTexts();
  const canOpenCards = useHolds()('J-4');
  const text = prizeOf(row, t);
  if (row.card_id === null || !canOpenCards) return text;
  return <Link to={`/task/task-use-card?${new URLSearchParams({ id: row.card_id }).toString()}`}>{text}</Link>;
};
