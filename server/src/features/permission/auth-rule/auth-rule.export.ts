import { getAuthRuleList } from '@manager/contract/features/permission/auth-rule';
import { wholeExport } from '../../../kit/export/walk.ts';

export const exports = [wholeExport({ endpoint: getAuthRuleList, code: 'A-2-93' })];
