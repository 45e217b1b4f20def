import { getSubAgentList } from '@manager/contract/features/set-up/subagent';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getSubAgentList, code: 'C-10-93' })];
