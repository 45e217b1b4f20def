import { getDataSequenceList } from '@manager/contract/features/algorithm/data/data-sequence';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getDataSequenceList, code: 'M-3-1-93' })];
