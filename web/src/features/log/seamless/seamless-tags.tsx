import type {
  SeamlessCancel,
  SeamlessPayout,
  SeamlessRecovery,
  SeamlessResult,
  SeamlessRow,
} from '@manager/contract/features/log/seamless';
import type { RowTone } from '../../../kit/table/columns.ts';
import { formatCount, MISSING } from '../../../ui/format.ts';
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx';
import type { SeamlessTranslate } from './use-seamless-texts.ts';

const RESULT_TONES: Record<SeamlessResult, Tone> = { ok: 'good', declined: 'warn', timeout: 'bad', invalid_answer: 'bad' };

export const resultTag = (row: Pick<SeamlessRow, 'result' | 'is_retry_limit'>, t: SeamlessTranslate) => (
  <>
    <StatusTag tone={RESULT_TONES[row.result]}>{t(`result.${row.result}`)}</StatusTag>
    {row.is_retry_limit ? (
      <>
        {' '}
        <StatusTag tone="bad">{t('retry_limit')}</StatusTag>
      </>
    ) : null}
  </>
);

const PAYOUT_TONES: Record<SeamlessPayout['state'], Tone> = {
  waiting_approval: 'info',
  processing: 'info',
  paid: 'good',
  not_eligible: 'plain',
  error_retry: 'warn',
  error_manual: 'bad',
  on_hold: 'warn',
  rejected: 'plain',
};

export const payoutTag = (state: SeamlessPayout['state'], t: SeamlessTranslate) => (
  <StatusTag tone={PAYOUT_TONES[state]}>{t(`payout.state.${state}`)}</StatusTag>
);

const CANCEL_TONES: Record<SeamlessCancel['state'], Tone> = {
  invalid: 'warn',
  cancelling: 'info',
  cancelled: 'good',
  cancel_failed: 'bad',
  completing: 'info',
  completed: 'good',
  deleted: 'plain',
};

export const cancelTag = (state: SeamlessCancel['state'], t: SeamlessTranslate) => (
  <StatusTag tone={CANCEL_TONES[state]}>{t(`cancel.state.${state}`)}</StatusTag>
);

const RECOVERY_TONES: Record<SeamlessRecovery['state'], Tone> = {
  running: 'info',
  done: 'good',
  manual: 'bad',
  overtaken: 'plain',
};

export const recoveryTag = (state: SeamlessRecovery['state'], t: SeamlessTranslate) => (
  <StatusTag tone={RECOVERY_TONES[state]}>{t(`recovery.state.${state}`)}</StatusTag>
);

/** How long a call took; of one whose process died nobody knows it. */
export const latencyText = ({ latency_ms: ms, http_status: status }: Pick<SeamlessRow, 'latency_ms' | 'http_status'>): string =>
  ms === 0 && status === 0 ? MISSING : formatCount(ms);

/** Red where staff have to act, yellow where nobody knows whether money moved. */
export const toneOf = (row: Pick<SeamlessRow, 'result' | 'is_retry_limit' | 'is_test'>): RowTone | undefined => {
  if (row.is_retry_limit) return 'alarm';
  if (row.result === 'timeout' || row.result === 'invalid_answer') return 'warn';
  return row.is_test ? 'test' : undefined;
};
