import { getCollectionList } from '@manager/contract/features/activity/activity-collect/icon-collection';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getCollectionList, code: 'L-3-3-93' })];
