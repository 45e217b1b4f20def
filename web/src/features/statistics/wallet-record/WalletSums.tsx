import type { getWalletList } from '@manager/contract/features/statistics/wallet-record';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { add, decimal, toWire } from '@manager/domain/money';
import type { ReactNode } from 'react';
import { SumList } from '../../../kit/list/SumList.tsx';
import { useWalletTexts } from './use-wallet-texts.ts';
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
  const ofMethods = sum.methods.map((method) => ({
    key: method.method,
    label: t(`method.${method.method}`),
    count: method.txns,
    value: signedText(amountOf(method)),
  }));
  const ofAll = { key: 'net', label: t('sum.net'), count: txns, value: `${signedText(net)} ${unit}`, isNet: true };
  return <SumList title={t('sum.title')} sums={[...ofMethods, ofAll]} isFoot />;
};
