import { getExposureList } from '@manager/contract/features/risk-set/game-retained';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getExposureList, code: 'G-7-93' })];
