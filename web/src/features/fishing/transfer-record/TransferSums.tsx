import type { getTransferList } from '@manager/contract/features/fishing/transfer-record';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { formatCount, moneyText } from '../../../ui/format.ts';
import classes from './transfer-record.module.css';
import { useTransferTexts } from './use-transfer-texts.ts';

type Sum = OutputOf<typeof getTransferList>['sum'];

/** What was moved each way over the whole filter; ≈USD where it is in several currencies. */
export const TransferSums = ({ sum }: { sum: Sum }): ReactNode => {
  const t = useTransferTexts();
  if (sum.directions.length === 0) return null;
  const unit = sum.currency ?? '≈USD';
  return (
    <dl className={classes.sums} title={t('sum.title')}>
      {sum.directions.map((direction) => (
        <div key={direction.direction}>
          <dt>
            {t(`direction.${direction.direction}`)} <small>{formatCount(direction.transfers)}</small>
          </dt>
          <dd>
            {moneyText(direction.amount ?? direction.amount_usd)} {unit}
          </dd>
        </div>
      ))}
    </dl>
  );
};
