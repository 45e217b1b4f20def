import { getCurrencyList } from '@manager/contract/features/set-up/currency';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getCurrencyList, code: 'C-4-93' })];
