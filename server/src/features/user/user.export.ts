import { getUserList } from '@manager/contract/features/user/user';
import { pagedExport } from '../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getUserList, code: 'C-5-93' })];
