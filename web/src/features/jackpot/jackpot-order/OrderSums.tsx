import type { getJackpotOrderList } from '@manager/contract/features/jackpot/jackpot-order';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { Money } from '../../../ui/Money.tsx';
import classes from './order.module.css';
import { useOrderTexts } from './order-words.ts';

/** What all orders of the filter come to, in USD. */
export const OrderSums = ({ sum }: { sum: OutputOf<typeof getJackpotOrderList>['sum'] }): ReactNode => {
  const t = useOrderTexts();
  return (
    <dl className={classes.sums} title={t('sumsTitle')}>
      {(['won', 'paid', 'adjusted'] as const).map((name) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            <Money value={sum[name]} isSigned={name === 'adjusted'} />
          </dd>
        </div>
      ))}
    </dl>
  );
};
