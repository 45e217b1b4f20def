import { get__TYPE__ } from '@manager/contract/features/__AREA__/__THING__';
import { reportExport } from '__SRC__/kit/export/report-export.ts';

export const exports = [reportExport({ endpoint: get__TYPE__, code: '__CODE__-93' })];
