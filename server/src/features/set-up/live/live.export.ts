import { getLiveList } from '@manager/contract/features/set-up/live';
import { wholeExport } from '../../../kit/export/walk.ts';

export const exports = [wholeExport({ endpoint: getLiveList, code: 'C-8-93' })];
