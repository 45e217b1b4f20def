import { getTimedChangeList } from '@manager/contract/features/set-up/timed-change';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getTimedChangeList, code: 'C-12-93' })];
