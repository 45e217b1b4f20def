import { getGrantList } from '@manager/contract/features/activity/activity-bonus/record';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getGrantList, code: 'L-2-2-93' })];
