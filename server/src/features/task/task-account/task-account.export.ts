import { getTaskAccountList } from '@manager/contract/features/task/task-account';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getTaskAccountList, code: 'J-3-93' })];
