import { getSiteDayReport } from '@manager/contract/features/report/site-day-report';
import { reportExport } from '../../../kit/export/report-export.ts';

export const exports = [reportExport({ endpoint: getSiteDayReport, code: 'F-5-93' })];
