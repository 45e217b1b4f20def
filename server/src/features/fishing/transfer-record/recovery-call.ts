import { cancelIdOf } from '@manager/domain/wallet-retry';
import { noAnswer } from '../../../wallet/no-answer.ts';
import type { WalletRequest, WalletResult } from '../../../wallet/outbound.ts';
import type { Recovery } from './recovery.ts';

/** With the names that its wallet and its facts know it by. */
export type NamedRecovery = Recovery & { site_code: string; user_name: string };

export const callIdOf = (recoveryId: string, attempt: number | ''): string => `transfer-recovery-${recoveryId}-${attempt}`;

/** What the wallet is asked, the same in every attempt: an out under the id of the transfer, which its platform used as well. */
export const requestOf = (recovery: NamedRecovery): WalletRequest => {
  const { transfer_id: transferId } = recovery;
  const isCancel = recovery.kind === 'cancel';
  return {
    siteId: recovery.site_id,
    action: isCancel ? 'cancel' : 'transfer_out',
    requestId: isCancel ? cancelIdOf(transferId) : transferId,
    callId: callIdOf(recovery.id, recovery.attempts),
    attempt: Math.max(1, recovery.tries),
    player: recovery.user_name,
    currency: recovery.currency,
    isTest: recovery.is_test,
    ...(isCancel ? { cancels: transferId } : { amount: recovery.amount }),
  };
};

/** What is known of a call whose process died: nothing. */
export const interruptedResult = ({ site_code: site, taken_at: takenAt, updated_at: at }: NamedRecovery): WalletResult =>
  noAnswer('unknown', { site, calledAt: takenAt ?? at, detail: 'interrupted' });
