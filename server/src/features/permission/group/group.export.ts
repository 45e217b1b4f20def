import { getGroupList } from '@manager/contract/features/permission/group';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getGroupList, code: 'A-1-93' })];
