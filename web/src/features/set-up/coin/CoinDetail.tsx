import type { CoinRow } from '@manager/contract/features/set-up/coin';
import { getGameList } from '@manager/contract/features/set-up/game';
import { coinOf } from '@manager/domain/coins';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useRelatedTab } from '../../../kit/detail/RelatedTab.tsx';
import { ON_OFF_TONES } from '../../../kit/list/columns.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import classes from './coin.module.css';
import { CoinPreview } from './CoinPreview.tsx';
import { Stake, Stakes } from './Stake.tsx';
import type { texts } from './texts.en.ts';

type Props = { row: CoinRow; onEdit: () => void };

export const CoinDetail = ({ row, onEdit }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/coin');
  const related = useRelatedTab([
    {
      label: t('gamesOf'),
      endpoint: getGameList,
      input: { limits_id: row.name },
      href: `/set-up/game?limits_id=${encodeURIComponent(row.name)}`,
    },
  ]);
  const bets = (
    <ul className={classes.bets}>
      {row.total_bets.map((bet) => (
        <li key={bet} data-default={bet === row.default_bet ? true : undefined}>
          <Stake value={bet} />
        </li>
      ))}
    </ul>
  );
  return (
    <RecordDetail
      type="coin"
      row={row}
      onEdit={onEdit}
      facts={[
        { label: t('id'), value: <CopyText value={row.id} /> },
        { label: t('name'), value: row.name },
        { label: t('currency'), value: row.currency_code ?? t('base') },
        { label: t('status'), value: <StatusTag tone={ON_OFF_TONES[row.status]}>{t(`status_${row.status}`)}</StatusTag> },
        { label: t('lines'), value: row.lines },
        { label: t('totalBets'), value: bets },
        { label: t('coins'), value: <Stakes values={row.total_bets.map((bet) => coinOf(bet, row.lines))} /> },
        { label: t('minBet'), value: <Stake value={row.min_bet} /> },
        { label: t('maxBet'), value: <Stake value={row.max_bet} /> },
        { label: t('defaultBet'), value: <Stake value={row.default_bet} /> },
        { label: t('games'), value: row.game_count },
        { label: t('note'), value: row.note },
        { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
        { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
      ]}
      tabs={[{ key: 'preview', label: t('preview'), content: <CoinPreview coin={row} /> }, ...related]}
    />
  );
};
