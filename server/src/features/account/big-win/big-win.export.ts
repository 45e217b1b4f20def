import { getBigWinList } from '@manager/contract/features/account/big-win';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getBigWinList, code: 'B-10-93' })];
