import { getExportList } from '@manager/contract/features/log/export';
import { walkedExport } from '../../../kit/export/walk.ts';

export const exports = [walkedExport({ endpoint: getExportList, code: 'O-5-93' })];
