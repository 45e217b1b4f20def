import type { SettlementState } from '@manager/contract/features/report/settlement-run';
import type { Tone } from '../../../ui/StatusTag.tsx';

export const STATE_TONES: Readonly<Record<SettlementState, Tone>> = {
  draft: 'plain',
  calculated: 'info',
  confirmed: 'good',
  paid: 'good',
  reopened: 'warn',
};
