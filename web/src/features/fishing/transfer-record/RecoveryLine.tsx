import type { TransferDetail } from '@manager/contract/features/fishing/transfer-record';
import type { ReactNode } from 'react';
import { CheckLine } from '../../../kit/detail/CheckLine.tsx';
import { walletErrorText } from '../../../product/wallet-words/wallet-words.ts';
import { dateTimeText } from '../../../ui/format.ts';
import { Who } from '../../../product/record/Who.tsx';
import { useTransferTexts } from './use-transfer-texts.ts';

const TONES = { running: 'warn', done: 'good', manual: 'bad', overtaken: 'good' } as const;

/** What Manager does about the transfer since staff asked for it, and how far it is. */
export const RecoveryLine = ({ transfer: { recovery } }: { transfer: TransferDetail }): ReactNode => {
  const t = useTransferTexts();
  if (recovery === null) return null;
  const { kind, state, attempts, next_attempt_at: nextAt, last_error: error, requested_at, reason } = recovery;
  const parts = [
    t(`recovery.${kind}.${state}`),
    attempts === 0 ? '' : t('recovery.attempts', { count: attempts }),
    error === '' ? '' : t('recovery.error', { error: walletErrorText(error) }),
    nextAt === null || attempts === 0 ? '' : t('recovery.next', { time: dateTimeText(nextAt) }),
  ];
  return (
    <CheckLine tone={TONES[state]}>
      {parts.filter(Boolean).join(' ')}
      <small>
        {t('recovery.asked')} <Who by={recovery.requested_name} agreed={recovery.approved_name} />, {dateTimeText(requested_at)}:{' '}
        {reason}
      </small>
    </CheckLine>
  );
};
