import type { ExposureRow } from '@manager/contract/features/risk-set/game-retained';
import type { Tone } from '../../../ui/StatusTag.tsx';

export const ZONE_TONES: Record<NonNullable<ExposureRow['zone']>, Tone> = { low: 'bad', normal: 'good', high: 'warn' };
