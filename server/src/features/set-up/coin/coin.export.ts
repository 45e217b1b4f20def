import { getCoinList } from '@manager/contract/features/set-up/coin';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getCoinList, code: 'C-6-93' })];
