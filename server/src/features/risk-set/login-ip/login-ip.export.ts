import { getLoginRuleList, getSharedIps } from '@manager/contract/features/risk-set/login-ip';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [
  pagedExport({ endpoint: getLoginRuleList, code: 'G-4-93' }),
  pagedExport({ endpoint: getSharedIps, code: 'G-4-93' }),
];
