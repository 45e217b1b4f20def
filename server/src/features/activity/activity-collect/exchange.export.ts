import { getExchangeList } from '@manager/contract/features/activity/activity-collect/exchange';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getExchangeList, code: 'L-3-2-93' })];
