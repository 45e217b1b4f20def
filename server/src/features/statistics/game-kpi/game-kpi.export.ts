import { getGameKpi } from '@manager/contract/features/statistics/game-kpi';
import { onePageExport } from '../../../kit/export/one-page-export.ts';

export const exports = [onePageExport({ endpoint: getGameKpi, code: 'E-5-93' })];
