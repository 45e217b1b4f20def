import { getBlockList } from '@manager/contract/features/maintain/block';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getBlockList, code: 'D-3-93' })];
