import * as contract from '@manager/contract/features/jackpot/jackpot-report';
import { onePageExport } from '../../../kit/export/one-page-export.ts';
import { wholeExport } from '../../../kit/export/walk.ts';

export const exports = [
  onePageExport({ endpoint: contract.getJackpotReport, code: 'I-3-93' }),
  wholeExport({ endpoint: contract.getJackpotSplit, code: 'I-3-93' }),
  wholeExport({ endpoint: contract.getContributionMethods, code: 'I-3-93' }),
];
