import { getJobList } from '@manager/contract/features/log/job';
import { walkedExport } from '../../../kit/export/walk.ts';

export const exports = [walkedExport({ endpoint: getJobList, code: 'O-4-93' })];
