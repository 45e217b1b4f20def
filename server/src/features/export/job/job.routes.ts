import * as contract from '@manager/contract/features/export/job';
import { route, type Route } from '../../../kit/http/route.ts';
import { cancelExport } from './cancel-export.ts';
import { getFields } from './get-fields.ts';
import { getTicket } from './get-ticket.ts';
import { readJobs } from './job-row.ts';
import { retryExport } from './retry-export.ts';
import { planExport, startExport } from './start-export.ts';

export const routes: readonly Route[] = [
  route(contract.getExportFields, getFields),
  route(contract.startExport, startExport, { prepare: planExport }),
  route(contract.getExportJobs, async (ctx) => ({ list: await readJobs(ctx) })),
  route(contract.cancelExport, cancelExport),
  route(contract.retryExport, retryExport),
  route(contract.getExportTicket, getTicket),
];
