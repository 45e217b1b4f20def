import { getStatisticBet } from '@manager/contract/features/account/statistic-bet';
import { onePageExport } from '../../../kit/export/one-page-export.ts';

export const exports = [onePageExport({ endpoint: getStatisticBet, code: 'B-2-93' })];
