import { getWebsiteList } from '@manager/contract/features/set-up/website';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getWebsiteList, code: 'C-2-93' })];
