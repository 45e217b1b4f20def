import { getGameRunChart, getGameRunSplit } from '@manager/contract/features/statistics/game-run-chart';
import { onePageExport } from '../../../kit/export/one-page-export.ts';
import { reportExport } from '../../../kit/export/report-export.ts';

export const exports = [
  reportExport({ endpoint: getGameRunChart, code: 'E-1-93' }),
  onePageExport({ endpoint: getGameRunSplit, code: 'E-1-93' }),
];
