import type { CoinRow } from '@manager/contract/features/set-up/coin';
import { getGameList } from '@manager/contract/features/set-up/game';
import { coin } from '@manager/contract/records/coin';
import { coinOf } from '@manager/domain/coins';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useRelatedTab } from '../../../kit/detail/RelatedTab.tsx';
import { recordFacts } from '../../../product/record/record-facts.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
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
  const facts = recordFacts(coin, t)(row, {
    currency_code: row.currency_code ?? t('base'),
    total_bets: bets,
    min_bet: <Stake value={row.min_bet} />,
    max_bet: <Stake value={row.max_bet} />,
    default_bet: <Stake value={row.default_bet} />,
  });
  return (
    <RecordDetail
      type="coin"
      row={row}
      onEdit={onEdit}
      facts={[
        ...facts('id', 'name', 'currency_code', 'status', 'lines', 'total_bets'),
        { label: t('coins'), value: <Stakes values={row.total_bets.map((bet) => coinOf(bet, row.lines))} /> },
        ...facts('min_bet', 'max_bet', 'default_bet', 'game_count', 'note', 'created_at', 'updated_at'),
      ]}
      tabs={[{ key: 'preview', label: t('preview'), content: <CoinPreview coin={row} /> }, ...related]}
    />
  );
};
