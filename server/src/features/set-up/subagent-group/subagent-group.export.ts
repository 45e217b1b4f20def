import { getSubAgentGroupList } from '@manager/contract/features/set-up/subagent-group';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [pagedExport({ endpoint: getSubAgentGroupList, code: 'C-11-93' })];
