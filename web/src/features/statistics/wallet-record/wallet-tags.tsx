import type { WalletCall, WalletRow } from '@manager/contract/features/statistics/wallet-record';
import { moneyText } from '../../../ui/format.ts';
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx';
import type { WalletTranslate } from './use-wallet-texts.ts';
import classes from './wallet-record.module.css';

const STATUS_TONES: Record<WalletRow['status'], Tone> = { ok: 'good', failed: 'plain', pending: 'info' };

export const statusTag = (status: WalletRow['status'], t: WalletTranslate) => (
  <StatusTag tone={STATUS_TONES[status]}>{t(`status.${status}`)}</StatusTag>
);

export const outcomeTag = (outcome: WalletCall['outcome'], t: WalletTranslate) => (
  <StatusTag tone={outcome === 'ok' || outcome === 'duplicate' ? 'good' : outcome === 'unknown' ? 'warn' : 'bad'}>
    {t(`outcome.${outcome}`)}
  </StatusTag>
);

/** "+4.00", "−1.00": which way the money went, printed. */
export const signedText = (amount: string): string =>
  amount.startsWith('-') || !/[1-9]/.test(amount) ? moneyText(amount) : `+${moneyText(amount)}`;

export const isBroken = ({ balance_difference: difference }: Pick<WalletRow, 'balance_difference'>): boolean =>
  difference !== null && /[1-9]/.test(difference);

/** A difference below a cent would read as 0.00: all its digits are shown. */
export const differenceText = (row: Pick<WalletRow, 'balance_difference'>) =>
  isBroken(row) ? (
    <b className={classes.broken}>{signedText(row.balance_difference ?? '')}</b>
  ) : (
    moneyText(row.balance_difference)
  );
