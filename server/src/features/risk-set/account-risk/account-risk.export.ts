import { getMarkList } from '@manager/contract/features/risk-set/account-risk';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getMarkList, code: 'G-1-93' })];
