import type { PlatformTransfer } from '@manager/contract/platform/transfers';
import type { RecoveryResult } from '@manager/domain/transfer-recovery';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { OutboundWallet, WalletRequest, WalletResult } from '../../../wallet/outbound.ts';
import { type NamedRecovery, requestOf } from './recovery-call.ts';
import { compareBooks } from './recovery-facts.ts';

export type RecoveryEnd = {
  result: RecoveryResult;
  error: string;
  /** Versions of transfers to be queued as facts. */
  lines: readonly PlatformTransfer[];
  call?: { request: WalletRequest; result: WalletResult };
};

type StepDeps = Pick<Deps, 'clickhouse' | 'db'> & { wallet: OutboundWallet };

/** Does the step that a recovery stands at, outside of any transaction. Doing it twice does no more than once. */
export const takeRecoveryStep = async ({ clickhouse, db, wallet }: StepDeps, recovery: NamedRecovery): Promise<RecoveryEnd> => {
  if (recovery.step === 'call') {
    const request = requestOf(recovery);
    const result = await wallet.call(request);
    return { result: resultOf(result), error: errorOf(result), lines: [], call: { request, result } };
  }
  const { state, isShown, lines } = await compareBooks({ clickhouse, db }, recovery);
  const isEnded = state === 'done' || state === 'cancelled';
  if (recovery.step === 'look' && isEnded) return { result: 'overtaken', error: '', lines: [] };
  // Ended by its platform while Manager noted the same: what is final stays.
  const isFinal = recovery.step === 'books' && recovery.kind === 'retry' && isEnded;
  return { result: isShown || isFinal ? 'done' : 'waiting', error: recovery.last_error, lines: isFinal ? [] : lines };
};

const resultOf = ({ end, mayRepeat }: WalletResult): RecoveryResult => {
  if (end === 'booked') return 'done';
  if (end === 'not_sent') return 'not_sent';
  return end === 'refused' && !mayRepeat ? 'refused' : 'unknown';
};

const errorOf = (result: WalletResult): string =>
  result.end === 'booked' ? '' : result.detail || result.remoteCode || result.outcome;
