import { getCompensationList } from '@manager/contract/features/maintain/compensate';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getCompensationList, code: 'D-2-93' })];
