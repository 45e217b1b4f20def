import { getSubAgentReport } from '@manager/contract/features/report/subagent-report';
import { reportExport } from '../../../kit/export/report-export.ts';

export const exports = [reportExport({ endpoint: getSubAgentReport, code: 'F-7-93' })];
