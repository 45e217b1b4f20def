import { getAudience, getCohorts, getDistribution } from '@manager/contract/features/statistics/user-data-analyse';
import { onePageExport } from '../../../kit/export/one-page-export.ts';

export const exports = [getAudience, getCohorts, getDistribution].map((endpoint) => onePageExport({ endpoint, code: 'E-4-93' }));
