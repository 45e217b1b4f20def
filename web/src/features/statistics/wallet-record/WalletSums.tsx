import type { getWalletList } from '@manager/contract/features/statistics/wallet-record';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { add, decimal, toWire } from '@manager/domain/money';
import type { ReactNode } from 'react';
import { formatCount } from '../../../ui/format.ts';
import { useWalletTexts } from './use-wallet-texts.ts';
import classes from './wallet-record.module.css';
import { signedText } from './wallet-tags.tsx';

type Sum = OutputOf<typeof getWalletList>['sum'];
type MethodSum = Sum['methods'][number];

/** What each method moved over the whole filter, and all of them together; ≈USD where they are in several currencies. */
export const WalletSums = ({ sum }: { sum: Sum }): ReactNode => {
  const t = useWalletTexts();
  if (sum.methods.length === 0) return null;
  const amountOf = (method: MethodSum): string => method.amount ?? method.amount_usd;
  const unit = sum.currency ?? '≈USD';
  const net = toWire(sum.methods.reduce((found, method) => add(found, decimal(amountOf(method))), decimal('0')));
  const txns = sum.methods.reduce((found, method) => found + method.txns, 0);
  return (
    <dl className={classes.sums} title={t('sum.title')}>
      {sum.methods.map((method) => (
        <div key={method.method}>
          <dt>
            {t(`method.${method.method}`)} <small>{formatCount(method.txns)}</small>
          </dt>
          <dd>{signedText(amountOf(method))}</dd>
        </div>
      ))}
      <div data-net>
        <dt>
          {t('sum.net')} <small>{formatCount(txns)}</small>
        </dt>
        <dd>
          {signedText(net)} {unit}
        </dd>
      </div>
    </dl>
  );
};
