import * as contract from '@manager/contract/features/jackpot/verify';
import { walkedExport } from '../../../kit/export/walk.ts';

export const exports = [
  walkedExport({ endpoint: contract.getTurnList, code: 'I-3-93' }),
  walkedExport({ endpoint: contract.getLedger, code: 'I-3-93' }),
];
