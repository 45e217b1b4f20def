import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExportJob, getExportJobs, getExportTicket, startExport } from '@manager/contract/features/export/job';
import type { Load } from './bets.ts';
import type { CallTo, Console } from './console.ts';
import type { Product } from './product.ts';
import { lastDays } from './report-cases.ts';
import { readUsage } from './usage.ts';

const START: CallTo<typeof startExport> = { method: 'POST', path: '/api/export/job/start' };
const LIST: CallTo<typeof getExportJobs> = { method: 'GET', path: '/api/export/job/get_list' };
const TICKET: CallTo<typeof getExportTicket> = { method: 'POST', path: '/api/export/job/get_ticket' };

const WANTED_ROWS = 1_000_000;
/** The longest search by settlement days. */
const MAX_DAYS = 31;
const LOAD_DAYS = 90;
/** As the console shows bets at first. */
const COLUMNS = [
  'bet_at',
  'bet_id',
  'player',
  'site_code',
  'game_name',
  'currency',
  'bet',
  'win',
  'win_loss',
  'multiple',
  'source',
  'status',
  'balance_after',
];

export type ExportFigures = {
  format: 'csv' | 'xlsx';
  rows: number;
  bytes: number;
  /** From the call that starts it to the last byte of the download. */
  seconds: number;
  /** CPU of the server's process, user and system. */
  cpuS: number;
  /** Resident memory of the server's process: highest while it ran, above what it was before. */
  grownBytes: number;
  /** Of the table, as the file states it; empty for a workbook. */
  tableSha256: string;
};

/** A million bets (or as many as 31 days of the load hold) as files, through HTTP from start to download: CSV twice, then a workbook. */
export const timeExports = async (product: Product, call: Console, load: Load): Promise<ExportFigures[]> => {
  const days = lastDays(load, Math.min(MAX_DAYS, Math.ceil((WANTED_ROWS / load.betCount) * LOAD_DAYS)));
  const input = { date_from: days.from, date_to: days.to };
  const figures: ExportFigures[] = [];
  for (const format of ['csv', 'csv', 'xlsx'] as const) figures.push(await timeExport({ product, call, input, format }));
  return figures;
};

type One = { product: Product; call: Console; input: Record<string, unknown>; format: 'csv' | 'xlsx' };

const timeExport = async ({ product, call, input, format }: One): Promise<ExportFigures> => {
  const beforeBytes = await residentBytes(product.pid);
  const beforeS = await serverCpuS(product.pid);
  const watch = watchMemory(product.pid);
  const startedMs = performance.now();
  const { id } = await call(START, {
    endpoint: '/api/account/bet_detail/get_list',
    input,
    format,
    title: 'Bets',
    columns: COLUMNS.map((column) => ({ id: column, title: column })),
    timezone: 'Asia/Shanghai',
  });
  const job = await readyJob(call, id);
  const { path } = await call(TICKET, { id });
  const file = await take(product.url + path);
  const seconds = (performance.now() - startedMs) / 1000;
  const grownBytes = (await watch.stop()) - beforeBytes;
  const cpuS = (await serverCpuS(product.pid)) - beforeS;
  if (file.sha256 !== job.sha256 || file.bytes !== job.bytes) throw new Error('the download is not the file of the export log');
  const tableSha256 = format === 'csv' ? (/^SHA-256 of the table below,(\w{64})\r$/m.exec(file.head)?.[1] ?? '') : '';
  return { format, rows: job.rows_done, bytes: file.bytes, seconds, cpuS, grownBytes, tableSha256 };
};

const readyJob = async (call: Console, id: string): Promise<ExportJob> => {
  for (;;) {
    const job = (await call(LIST, {})).list.find((each) => each.id === id);
    if (job?.status === 'ready') return job;
    if (job === undefined || job.status === 'failed') throw new Error(`the export failed: ${job?.error ?? 'it is gone'}`);
    await sleep(100);
  }
};

/** Reads the body as it comes, so that the client holds none of it. */
const take = async (url: string): Promise<{ bytes: number; sha256: string; head: string }> => {
  const response = await fetch(url);
  if (!response.ok || response.body === null) throw new Error(`the download answered ${response.status}`);
  const hash = createHash('sha256');
  let bytes = 0;
  let head = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    if (bytes === 0) head = new TextDecoder().decode(chunk.subarray(0, 4_000));
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex'), head };
};

const PAGE_BYTES = 4_096;

const residentBytes = async (pid: number): Promise<number> =>
  Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]) * PAGE_BYTES;

const serverCpuS = async (pid: number): Promise<number> => (await readUsage(pid))?.server.cpuS ?? 0;

const watchMemory = (pid: number): { stop: () => Promise<number> } => {
  let highest = 0;
  const done = new AbortController();
  const watching = (async () => {
    while (!done.signal.aborted) {
      highest = Math.max(highest, await residentBytes(pid));
      await sleep(50, undefined, { signal: done.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      done.abort();
      await watching;
      return highest;
    },
  };
};
