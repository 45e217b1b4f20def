import { getDrawingList } from '@manager/contract/features/algorithm/drawing/record';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getDrawingList, code: 'M-1-2-93' })];
