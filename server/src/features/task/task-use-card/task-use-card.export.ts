import { getCardList } from '@manager/contract/features/task/task-use-card';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getCardList, code: 'J-4-93' })];
