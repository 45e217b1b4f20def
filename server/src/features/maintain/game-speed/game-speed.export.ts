import { getPlayRuleList, getSpeedAlarms } from '@manager/contract/features/maintain/game-speed';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [
  pagedExport({ endpoint: getPlayRuleList, code: 'D-4-93' }),
  pagedExport({ endpoint: getSpeedAlarms, code: 'D-4-93' }),
];
