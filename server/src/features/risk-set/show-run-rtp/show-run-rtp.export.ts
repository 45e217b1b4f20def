import { getReturnAlerts, getReturnList, getReturnSplit, getReturnWatch } from '@manager/contract/features/risk-set/show-run-rtp';
import { onePageExport } from '../../../kit/export/one-page-export.ts';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [
  onePageExport({ endpoint: getReturnList, code: 'G-6-93' }),
  onePageExport({ endpoint: getReturnSplit, code: 'G-6-93' }),
  pagedExport({ endpoint: getReturnAlerts, code: 'G-6-93' }),
  pagedExport({ endpoint: getReturnWatch, code: 'G-6-93' }),
];
