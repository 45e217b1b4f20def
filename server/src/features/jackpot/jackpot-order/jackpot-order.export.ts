import { getJackpotOrderList } from '@manager/contract/features/jackpot/jackpot-order';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getJackpotOrderList, code: 'I-2-93' })];
