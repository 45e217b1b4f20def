import { getPrizeDistribution } from '@manager/contract/features/statistics/prize-distribute';
import { onePageExport } from '../../../kit/export/one-page-export.ts';

export const exports = [onePageExport({ endpoint: getPrizeDistribution, code: 'E-6-93' })];
