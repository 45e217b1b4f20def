import { getDropList } from '@manager/contract/features/activity/activity-collect/record';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getDropList, code: 'L-3-1-93' })];
