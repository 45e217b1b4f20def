import type { getCurrencyDetail } from '@manager/contract/features/set-up/currency';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { currency } from '@manager/contract/records/currency';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import { recordFacts } from '../../../product/record/record-facts.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import type { texts } from './texts.en.ts';
import { exactText } from '../../../ui/format.ts';
import { Who } from '../../../product/record/Who.tsx';

type Props = { row: OutputOf<typeof getCurrencyDetail>; onEdit: () => void };

export const CurrencyDetail = ({ row, onEdit }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/currency');
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
  const facts = recordFacts(currency, t)(row, { coin_factor: row.coin_factor });
  return (
    <RecordDetail
      type="currency"
      row={row}
      onEdit={onEdit}
      facts={[
        ...facts('code', 'name', 'rate', 'is_rate_locked', 'unit_ratio', 'coin_factor', 'decimals', 'symbol', 'status'),
        ...facts('is_in_use', 'created_at', 'updated_at'),
      ]}
      tabs={[{ key: 'rates', label: t('rateHistory'), content: rates }]}
    />
  );
};
