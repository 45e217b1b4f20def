import { getGameList } from '@manager/contract/features/set-up/game';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getGameList, code: 'C-1-93' })];
