import type { MarkRow } from '@manager/contract/features/risk-set/account-risk';
import type { Tone } from '../../../ui/StatusTag.tsx';

export const MARK_TONES: Record<MarkRow['state'], Tone> = { marked: 'warn', reviewed: 'good', released: 'plain' };
