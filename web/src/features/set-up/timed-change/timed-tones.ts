import type { TimedState } from '@manager/domain/timed-change';
import type { Tone } from '../../../ui/StatusTag.tsx';

export const TIMED_TONES = {
  waiting_approval: 'warn',
  scheduled: 'warn',
  applied: 'good',
  reverted: 'plain',
  not_reverted: 'bad',
  cancelled: 'plain',
  overtaken: 'bad',
  failed: 'bad',
} as const satisfies Record<TimedState, Tone>;
