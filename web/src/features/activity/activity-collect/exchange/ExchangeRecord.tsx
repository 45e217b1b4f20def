import type { ExchangeRow } from '@manager/contract/features/activity/activity-collect/exchange';
import type { ReactNode } from 'react';
import { DetailTabs } from '../../../../kit/detail/DetailTabs.tsx';
import { useHistoryTab } from '../../../../product/record/use-history-tab.tsx';
import { ExchangeDetail } from './ExchangeDetail.tsx';
import { useExchangeTexts } from './exchange-words.ts';

/** One exchange, and what staff did with it. */
export const ExchangeRecord = ({ row }: { row: ExchangeRow }): ReactNode => {
  const t = useExchangeTexts();
  const history = useHistoryTab('collection_exchange', row.id);
  return <DetailTabs tabs={[{ key: 'exchange', label: t('exchange'), content: <ExchangeDetail row={row} /> }, ...history]} />;
};
