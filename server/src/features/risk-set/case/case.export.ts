import { getCaseList } from '@manager/contract/features/risk-set/case';
import { pagedExport } from '../../../kit/export/walk.ts';
import { PACK_CODE } from './pack-code.ts';

export const exports = [pagedExport({ endpoint: getCaseList, code: PACK_CODE })];
