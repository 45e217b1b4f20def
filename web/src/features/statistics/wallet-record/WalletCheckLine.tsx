import type { WalletCheck } from '@manager/contract/features/statistics/wallet-record';
import type { ReactNode } from 'react';
import { moneyText } from '../../../ui/format.ts';
import { useWalletTexts } from './use-wallet-texts.ts';
import classes from './wallet-record.module.css';
import { signedText } from './wallet-tags.tsx';

/** Whether the ledger of the one player adds up over the range, with its figures. */
export const WalletCheckLine = ({ check }: { check: WalletCheck }): ReactNode => {
  const t = useWalletTexts();
  const holds = !/[1-9]/.test(check.difference);
  const figures = {
    opening: moneyText(check.opening),
    movements: `(${signedText(check.movements)})`,
    closing: moneyText(check.closing),
    currency: check.currency,
  };
  return (
    <output className={classes.check} data-holds={holds} title={t('check.title')}>
      {holds ? t('check.holds', figures) : t('check.differs', { ...figures, difference: signedText(check.difference) })}
    </output>
  );
};
