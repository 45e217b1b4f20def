import { getTaskData } from '@manager/contract/features/task/data';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getTaskData, code: 'J-2-93' })];
