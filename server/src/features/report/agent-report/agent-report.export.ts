import { getAgentReport } from '@manager/contract/features/report/agent-report';
import { reportExport } from '../../../kit/export/report-export.ts';

export const exports = [reportExport({ endpoint: getAgentReport, code: 'F-8-93' })];
