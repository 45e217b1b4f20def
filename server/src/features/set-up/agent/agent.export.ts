import { getAgentList } from '@manager/contract/features/set-up/agent';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getAgentList, code: 'C-3-93' })];
