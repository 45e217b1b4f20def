import type { getTransferList } from '@manager/contract/features/fishing/transfer-record';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { SumList } from '../../../kit/list/SumList.tsx';
import { moneyText } from '../../../ui/format.ts';
import { useTransferTexts } from './use-transfer-texts.ts';

type Sum = OutputOf<typeof getTransferList>['sum'];

/** What was moved each way over the whole filter; ≈USD where it is in several currencies. */
export const TransferSums = ({ sum }: { sum: Sum }): ReactNode => {
  const t = useTransferTexts();
  if (sum.directions.length === 0) return null;
  const unit = sum.currency ?? '≈USD';
  const shown = sum.directions.map(({ direction, transfers, amount, amount_usd: usd }) => ({
    key: direction,
    label: t(`direction.${direction}`),
    count: transfers,
    value: `${moneyText(amount ?? usd)} ${unit}`,
  }));
  return <SumList title={t('sum.title')} sums={shown} isFoot />;
};
