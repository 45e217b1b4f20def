import { getWebsiteGroupList } from '@manager/contract/features/set-up/website-group';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getWebsiteGroupList, code: 'C-9-93' })];
