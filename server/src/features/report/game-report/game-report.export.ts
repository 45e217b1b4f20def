import { getGameReport } from '@manager/contract/features/report/game-report';
import { reportExport } from '../../../kit/export/report-export.ts';

export const exports = [reportExport({ endpoint: getGameReport, code: 'F-1-93' })];
