import type { WalletCheck } from '@manager/contract/features/statistics/wallet-record';
import type { ReactNode } from 'react';
import { CheckLine } from '../../../kit/detail/CheckLine.tsx';
import { moneyText } from '../../../ui/format.ts';
import { useWalletTexts } from './use-wallet-texts.ts';
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
    <CheckLine tone={holds ? 'good' : 'bad'} title={t('check.title')}>
      {holds ? t('check.holds', figures) : t('check.differs', { ...figures, difference: signedText(check.difference) })}
    </CheckLine>
  );
};
