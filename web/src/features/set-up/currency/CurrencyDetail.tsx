import type { getCurrencyDetail } from '@manager/contract/features/set-up/currency';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DetailTabs } from '../../../kit/detail/DetailTabs.tsx';
import { FactList } from '../../../kit/detail/FactList.tsx';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import { PendingChange } from '../../../kit/detail/PendingChange.tsx';
import { RecordActions } from '../../../kit/detail/RecordPanel.tsx';
import { useHistoryTab } from '../../../kit/detail/use-history-tab.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

type Props = { row: OutputOf<typeof getCurrencyDetail>; onEdit: () => void };

export const CurrencyDetail = ({ row, onEdit }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/currency');
  const k = useTexts<typeof kitTexts>('kit');
  const history = useHistoryTab('currency', row.id);
  const overview = (
    <FactList
      facts={[
        { label: t('code'), value: row.code },
        { label: t('name'), value: row.name },
        { label: t('rate'), value: row.rate },
        { label: t('unitRatio'), value: row.unit_ratio },
        { label: t('decimals'), value: row.decimals },
        { label: t('symbol'), value: row.symbol },
        {
          label: t('status'),
          value: <StatusTag tone={row.status === 'enabled' ? 'good' : 'plain'}>{t(`status_${row.status}`)}</StatusTag>,
        },
        { label: t('inUse'), value: row.is_in_use ? k('yes') : k('no') },
        { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
        { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
      ]}
    />
  );
  const rates = (
    <HistoryTable
      heads={[t('at'), t('before'), t('rate'), t('by')]}
      rows={row.rates.map((rate) => [<DateTime key="at" at={rate.from_at} />, rate.before ?? '–', rate.after, rate.by])}
    />
  );
  return (
    <>
      {row.can.edit ? (
        <RecordActions>
          <Button variant="default" onClick={onEdit}>
            {k('edit')}
          </Button>
        </RecordActions>
      ) : null}
      <PendingChange type="currency" id={row.id} />
      <DetailTabs
        tabs={[
          { key: 'overview', label: k('overview'), content: overview },
          { key: 'rates', label: t('rateHistory'), content: rates },
          ...history,
        ]}
      />
    </>
  );
};
