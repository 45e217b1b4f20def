import { getGameProbability } from '@manager/contract/features/risk-set/game-probability';
import { onePageExport } from '../../../kit/export/one-page-export.ts';

export const exports = [onePageExport({ endpoint: getGameProbability, code: 'G-3-93' })];
