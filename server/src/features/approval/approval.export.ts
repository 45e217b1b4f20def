import { getApprovalList } from '@manager/contract/features/approval/approval';
import { pagedExport } from '../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getApprovalList, code: null })];
