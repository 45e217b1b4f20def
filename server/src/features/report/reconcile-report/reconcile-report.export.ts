import { getDifferenceList, getReconcileList } from '@manager/contract/features/report/reconcile-report';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [
  pagedExport({ endpoint: getReconcileList, code: 'F-6-93' }),
  pagedExport({ endpoint: getDifferenceList, code: 'F-6-93' }),
];
