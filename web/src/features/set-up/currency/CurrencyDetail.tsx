import type { getCurrencyDetail } from '@manager/contract/features/set-up/currency';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { ON_OFF_TONES } from '../../../kit/list/columns.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';
import { exactText } from '../../../ui/format.ts';
import { Who } from '../../../product/record/Who.tsx';

type Props = { row: OutputOf<typeof getCurrencyDetail>; onEdit: () => void };

export const CurrencyDetail = ({ row, onEdit }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/currency');
  const k = useTexts<typeof kitTexts>('kit');
  const rates = (
    <HistoryTable
      heads={[t('at'), t('before'), t('rate'), t('by')]}
      rows={row.rates.map((rate) => [
        <DateTime key="at" at={rate.from_at} />,
        exactText(rate.before),
        exactText(rate.after),
        <Who key="by" by={rate.by} agreed={rate.approved_name} />,
      ])}
    />
  );
  return (
    <RecordDetail
      type="currency"
      row={row}
      onEdit={onEdit}
      facts={[
        { label: t('code'), value: row.code },
        { label: t('name'), value: row.name },
        { label: t('rate'), value: exactText(row.rate) },
        { label: t('rateLocked'), value: row.is_rate_locked ? k('yes') : k('no') },
        { label: t('unitRatio'), value: row.unit_ratio },
        { label: t('coinFactor'), value: row.coin_factor },
        { label: t('decimals'), value: row.decimals },
        { label: t('symbol'), value: row.symbol },
        { label: t('status'), value: <StatusTag tone={ON_OFF_TONES[row.status]}>{t(`status_${row.status}`)}</StatusTag> },
        { label: t('inUse'), value: row.is_in_use ? k('yes') : k('no') },
        { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
        { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
      ]}
      tabs={[{ key: 'rates', label: t('rateHistory'), content: rates }]}
    />
  );
};
