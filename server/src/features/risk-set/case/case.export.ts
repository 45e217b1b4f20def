import { getCaseItems } from '@manager/contract/features/risk-set/case-item';
import { pagedExport } from '../../../kit/export/walk.ts';
import { PACK_CODE } from './pack-code.ts';
import { writePack } from './write-pack.ts';

export const exports = [{ ...pagedExport({ endpoint: getCaseItems, code: PACK_CODE }), bundle: writePack }];
