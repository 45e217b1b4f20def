import { setTimeout as sleep } from 'node:timers/promises';
import type { ExportJob } from '@manager/contract/features/export/job';
import { createConsole, signIn } from '../damage/console.ts';

const ORDER = {
  endpoint: '/api/log/audit/get_list',
  input: {},
  format: 'csv',
  title: 'Audit',
  columns: [
    { id: 'at', title: 'at' },
    { id: 'action', title: 'action' },
  ],
  timezone: 'UTC',
};
const LIMIT_MS = 120_000;

/** Signs in as the administrator, takes an export and waits for its file. Rejects when `isOver` says that the product was cut off. */
export const takeExport = async (address: () => string, isOver: () => boolean = () => false): Promise<void> => {
  let why: unknown = 'it was cut off';
  for (const untilMs = performance.now() + LIMIT_MS; performance.now() < untilMs && !isOver(); await sleep(200)) {
    try {
      return await order(address, untilMs);
    } catch (error) {
      why = error; // such as "try again", on a machine out of breath
    }
  }
  throw new Error(`no export: ${String(why)}`);
};

const order = async (address: () => string, untilMs: number): Promise<void> => {
  const console_ = createConsole(address, await signIn(address()));
  const { id } = await console_.save('export/job/start', ORDER);
  for (; performance.now() < untilMs; await sleep(200)) {
    const { list } = (await console_.get('export/job/get_list')).data as { list: ExportJob[] };
    const job = list.find((each) => each.id === id);
    if (job?.status === 'ready') return;
    if (job?.status === 'failed') throw new Error(`it failed: ${job.error}`);
  }
  throw new Error('it was not ready in time');
};
