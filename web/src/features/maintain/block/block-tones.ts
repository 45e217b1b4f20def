import type { BlockRow } from '@manager/contract/features/maintain/block';
import type { Tone } from '../../../ui/StatusTag.tsx';

export const BLOCK_TONES = { active: 'warn', expired: 'plain', lifted: 'plain' } as const satisfies Record<
  BlockRow['state'],
  Tone
>;
