import type { TransferRow } from '@manager/contract/features/fishing/transfer-record';
import { add, decimal, type Decimal, toWire, ZERO } from '@manager/domain/money';
import type { RowTone } from '../../../kit/table/columns.ts';
import { MISSING, moneyText } from '../../../ui/format.ts';
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx';
import classes from './transfer-record.module.css';
import type { TransferTranslate } from './use-transfer-texts.ts';

const STATE_TONES: Record<TransferRow['state'], Tone> = {
  requested: 'info',
  done: 'good',
  failed: 'bad',
  cancel_sent: 'warn',
  cancelled: 'plain',
  retrying: 'warn',
  manual: 'bad',
};

/** While Manager works on it the tag says so on hover. */
export const stateTag = ({ state, recovery }: Pick<TransferRow, 'state' | 'recovery'>, t: TransferTranslate) => (
  <StatusTag
    tone={recovery?.state === 'running' ? 'info' : STATE_TONES[state]}
    title={recovery === null ? '' : t(`recovery.${recovery.kind}.${recovery.state}`)}
  >
    {t(`state.${state}`)}
  </StatusTag>
);

const CHAIN_TONES: Record<NonNullable<TransferRow['chain']>, Tone> = {
  fits: 'good',
  differs: 'bad',
  twice: 'bad',
  incomplete: 'warn',
};

/** One sentence a problem, with the transfer that it is about. */
export const problemTexts = ({ problems }: Pick<TransferRow, 'problems'>, t: TransferTranslate): string[] =>
  problems.map(({ kind, transfer_id: id }) => t(`problem.${kind}`, { id }));

/** What was given for a transfer by compensations that are paid; below 0: taken. */
export const compensatedOf = ({ compensations }: Pick<TransferRow, 'compensations'>): Decimal =>
  compensations.reduce((sum, { state, money }) => (state === 'finish' ? add(sum, decimal(money)) : sum), ZERO);

const compensatedText = (row: Pick<TransferRow, 'compensations' | 'currency'>, t: TransferTranslate): string[] => {
  const paid = compensatedOf(row);
  return paid.eq(ZERO) ? [] : [t('compensation.finish', { amount: moneyText(toWire(paid)), currency: row.currency })];
};

export const chainTag = (row: Pick<TransferRow, 'chain' | 'problems' | 'compensations' | 'currency'>, t: TransferTranslate) =>
  row.chain === null ? (
    MISSING
  ) : (
    <StatusTag tone={CHAIN_TONES[row.chain]} title={[...problemTexts(row, t), ...compensatedText(row, t)].join(' ')}>
      {t(`chain.${row.chain}`)}
    </StatusTag>
  );

/** Money is lost or paid too much. */
export const isBroken = ({ chain }: Pick<TransferRow, 'chain'>): boolean => chain === 'differs' || chain === 'twice';

/** "+1.00", "−1.00": which way it is off; below a cent all digits are shown. */
export const differenceText = ({ difference }: Pick<TransferRow, 'difference'>) => {
  if (difference === null || !/[1-9]/.test(difference)) return moneyText(difference);
  const text = moneyText(difference);
  return <b className={classes.broken}>{difference.startsWith('-') ? text : `+${text}`}</b>;
};

/** Red where money is off, yellow where somebody has to look, grey where nothing moved. */
export const toneOf = (row: Pick<TransferRow, 'chain' | 'state' | 'is_test'>): RowTone | undefined => {
  if (isBroken(row)) return 'alarm';
  if (row.chain === 'incomplete' || row.state === 'manual') return 'warn';
  if (row.state === 'cancelled' || row.state === 'failed') return 'muted';
  return row.is_test ? 'test' : undefined;
};
