import { getTaskList } from '@manager/contract/features/task/task-config';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getTaskList, code: 'J-1-93' })];
