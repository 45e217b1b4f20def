import { getInvalidBetList } from '@manager/contract/features/maintain/invalid-bet';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getInvalidBetList, code: 'D-1-93' })];
