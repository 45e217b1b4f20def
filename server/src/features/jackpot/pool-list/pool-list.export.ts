import { getPoolList } from '@manager/contract/features/jackpot/pool-list';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getPoolList, code: 'I-1-93' })];
