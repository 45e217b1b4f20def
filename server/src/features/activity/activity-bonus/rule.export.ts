import { getBonusList } from '@manager/contract/features/activity/activity-bonus/rule';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getBonusList, code: 'L-2-1-93' })];
