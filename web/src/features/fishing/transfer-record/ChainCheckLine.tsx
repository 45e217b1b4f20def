import type { TransferRow } from '@manager/contract/features/fishing/transfer-record';
import { add, decimal, subtract, toWire } from '@manager/domain/money';
import type { ReactNode } from 'react';
import { CheckLine } from '../../../kit/detail/CheckLine.tsx';
import { moneyText } from '../../../ui/format.ts';
import { isBroken, problemTexts } from './transfer-tags.tsx';
import { type TransferTranslate, useTransferTexts } from './use-transfer-texts.ts';

/** Whether what goes back fits what came in, with the figures, and why where it does not. */
export const ChainCheckLine = ({ transfer }: { transfer: TransferRow }): ReactNode => {
  const t = useTransferTexts();
  if (transfer.chain === null) return null;
  const { amount, difference } = transfer;
  const figures = {
    sum: sumText(transfer, t),
    amount: moneyText(amount),
    difference: difference?.startsWith('-') === true ? moneyText(difference) : `+${moneyText(difference)}`,
  };
  const problems = problemTexts(transfer, t);
  return (
    <CheckLine tone={isBroken(transfer) ? 'bad' : transfer.chain === 'incomplete' ? 'warn' : 'good'}>
      {t(`check.${transfer.chain}`, figures)}
      {problems.length === 0 ? null : (
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </CheckLine>
  );
};

const sumText = ({ direction, expected, bet, win, currency }: TransferRow, t: TransferTranslate): string => {
  if (expected === null) return '';
  if (direction === 'cancel') return t('check.cancel', { expected: moneyText(expected), currency });
  const paidIn = subtract(add(decimal(expected), decimal(bet ?? '0')), decimal(win ?? '0'));
  return t('check.out', {
    paidIn: moneyText(toWire(paidIn)),
    bet: moneyText(bet),
    win: moneyText(win),
    expected: moneyText(expected),
    currency,
  });
};
