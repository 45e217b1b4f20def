import { getWebsiteGameList } from '@manager/contract/features/set-up/website-game';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getWebsiteGameList, code: 'C-7-93' })];
