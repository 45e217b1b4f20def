import type { getCompensationList } from '@manager/contract/features/maintain/compensate';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { SumList } from '../../../kit/list/SumList.tsx';
import { moneyText } from '../../../ui/format.ts';
import { useCompensationTexts } from './compensation-words.ts';

type Sums = OutputOf<typeof getCompensationList>['sums'];

/** What all that match give and take, by currency. */
export const CompensationSums = ({ sums }: { sums: Sums }): ReactNode => {
  const t = useCompensationTexts();
  if (sums.length === 0) return null;
  const shown = sums.map(({ currency, count, given, taken }) => {
    const value = `+${moneyText(given)}${/[1-9]/.test(taken) ? ` / −${moneyText(taken)}` : ''}`;
    return { key: currency, label: currency, count, value };
  });
  return <SumList title={t('sumsTitle')} sums={shown} />;
};
