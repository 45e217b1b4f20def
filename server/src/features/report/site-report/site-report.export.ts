import { getSiteReport } from '@manager/contract/features/report/site-report';
import { reportExport } from '../../../kit/export/report-export.ts';

export const exports = [reportExport({ endpoint: getSiteReport, code: 'F-2-93' })];
