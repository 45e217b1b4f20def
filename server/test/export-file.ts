import {
  type ExportColumn,
  type ExportJob,
  getExportJobs,
  getExportTicket,
  startExport,
} from '@manager/contract/features/export/job';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { expect } from 'vitest';
import { features } from '../src/features.gen.ts';
import { startExporter } from '../src/features/export/job/start-exporter.ts';
import { verbOfRoutes } from '../src/kit/http/mount.ts';
import type { Caller, TestApp } from './client.ts';

export type ExportOrder = Pick<InputOf<typeof startExport>, 'endpoint' | 'columns'> & Partial<InputOf<typeof startExport>>;

export type ExportedFile = {
  job: ExportJob;
  text: string;
  /** Lines of the table: headings, rows, totals. */
  table: string[];
};

export const columnsOf = (...ids: string[]): ExportColumn[] => ids.map((id) => ({ id, title: id }));

/** An export as the console asks for it. */
export const orderOf = (order: ExportOrder): InputOf<typeof startExport> => ({
  input: {},
  format: 'csv',
  title: 'Test',
  ...order,
});

export const jobOf = async (caller: Caller, id: string): Promise<ExportJob> => {
  const job = (await caller.call(getExportJobs, {})).list.find((each) => each.id === id);
  if (job === undefined) throw new Error(`no export ${id}`);
  return job;
};

/** The job once it is over. */
export const endOf = async (caller: Caller, { id }: { id: string }): Promise<ExportJob> => {
  await expect
    .poll(async () => (await jobOf(caller, id)).status, { timeout: 20_000, interval: 50 })
    .toMatch(/ready|failed|cancelled/);
  return jobOf(caller, id);
};

/** Works on exports, and answers how to take one from start to download. */
export const startExports = async (t: TestApp): Promise<(caller: Caller, order: ExportOrder) => Promise<ExportedFile>> => {
  await startExporter({ ...t.deps, verbOf: verbOfRoutes(features.flat()) });
  return async (caller, order) => {
    const job = await endOf(caller, await caller.call(startExport, orderOf(order)));
    if (job.status !== 'ready') throw new Error(`the export ended as ${job.status}: ${job.error}`);
    const { path } = await caller.call(getExportTicket, { id: job.id });
    const text = (await t.app.inject({ url: path })).body;
    return {
      job,
      text,
      table: text
        .slice(order.has_header === true ? text.indexOf('\r\n\r\n') + 4 : 1)
        .split('\r\n')
        .slice(0, -1),
    };
  };
};
