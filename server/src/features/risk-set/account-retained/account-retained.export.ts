import { getDayLimits, getRetainedList } from '@manager/contract/features/risk-set/account-retained';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [
  pagedExport({ endpoint: getRetainedList, code: 'G-2-93' }),
  pagedExport({ endpoint: getDayLimits, code: 'G-2-93' }),
];
