import type { getCompensationList } from '@manager/contract/features/maintain/compensate';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { formatCount, moneyText } from '../../../ui/format.ts';
import classes from './compensate.module.css';
import { useCompensationTexts } from './compensation-words.ts';

type Sums = OutputOf<typeof getCompensationList>['sums'];

/** What all that match give and take, by currency. */
export const CompensationSums = ({ sums }: { sums: Sums }): ReactNode => {
  const t = useCompensationTexts();
  if (sums.length === 0) return null;
  return (
    <dl className={classes.sums} title={t('sumsTitle')}>
      {sums.map(({ currency, count, given, taken }) => (
        <div key={currency}>
          <dt>
            {currency} <small>{formatCount(count)}</small>
          </dt>
          <dd>
            +{moneyText(given)}
            {/[1-9]/.test(taken) ? ` / −${moneyText(taken)}` : ''}
          </dd>
        </div>
      ))}
    </dl>
  );
};
