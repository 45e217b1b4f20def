import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Completeness, getCompleteness } from '@manager/contract/features/system/completeness';
import type { Load } from './bets.ts';
import { type CallTo, type Console, openConsole } from './console.ts';
import { startProduct } from './product.ts';
import { callReport } from './report-cases.ts';
import { percentile } from './stats.ts';
import { findPlaces, type Places } from './world.ts';

const STATE: CallTo<typeof getCompleteness> = { method: 'GET', path: '/api/system/completeness/get_state' };
const LOOK_EVERY_MS = 50;
const REST_BETWEEN_REPORTS_MS = 50;
const IDLE_REPORTS = 100;
const LIMIT_MS = 1_800_000;

export type RestoreFigures = {
  /** While nobody reads. */
  alone: Restored;
  /** While somebody reads another month. */
  beside: Restored;
  besideMs: { p50: number; p95: number; count: number };
  idleMs: { p50: number; p95: number };
};

type Restored = {
  rows: number;
  /** From the first row that was sent until the month was whole and read again. */
  restoreMs: number;
  /** Of these, until the last row was sent. */
  sendMs: number;
};

const monthText = (ms: number): string => new Date(ms).toISOString().slice(0, 7);
const firstOf = (month: string, plus = 0): number => Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + plus);

/**
 * Turns a byte in the largest file of the month before the last one, so that it is written anew, twice: the first time nobody reads, the second
 * time somebody asks for the month before it meanwhile. The folder is whole again afterwards.
 */
export const timeRestore = async (dataDir: string, load: Load): Promise<RestoreFigures> => {
  const damaged = monthText(firstOf(monthText(load.toMs - 1), -1));
  const asked = monthText(firstOf(damaged, -1));
  const alone = await timeAlone(dataDir, damaged);
  await damageMonth(dataDir, damaged.replace('-', ''));
  const product = await startProduct({ dataDir });
  try {
    const call = await openConsole(product.url);
    const places = await findPlaces(call);
    const restoring = watchRestore(call, damaged);
    const besideMs = await askUntil(restoring, () => askFor(call, asked, places));
    const { isSending, ...restored } = await restoring;
    await untilVerified(call);
    const idleMs: number[] = [];
    for (let run = 0; run < IDLE_REPORTS; run++) idleMs.push(await timed(() => askFor(call, asked, places)));
    const beside = besideMs.flatMap(({ ms, atMs }) => (isSending(atMs) ? ms : []));
    return {
      alone,
      beside: restored,
      besideMs: { p50: percentile(beside, 0.5), p95: percentile(beside, 0.95), count: beside.length },
      idleMs: { p50: percentile(idleMs, 0.5), p95: percentile(idleMs, 0.95) },
    };
  } finally {
    await product.stop();
  }
};

const timeAlone = async (dataDir: string, damaged: string): Promise<Restored> => {
  await damageMonth(dataDir, damaged.replace('-', ''));
  const product = await startProduct({ dataDir });
  try {
    const call = await openConsole(product.url);
    const { rows, restoreMs, sendMs } = await watchRestore(call, damaged);
    await untilVerified(call);
    return { rows, restoreMs, sendMs };
  } finally {
    await product.stop();
  }
};

/** A part is named partition_first_last_level. */
const lastBlockOf = (part: string): number => Number(part.split('_')[2]);

const damageMonth = async (dataDir: string, partition: string): Promise<void> => {
  const folder = join(dataDir, 'clickhouse', 'data', 'default', 'bet');
  const parts = (await readdir(folder)).filter((name) => name.startsWith(`${partition}_`));
  // The newest one: parts that an earlier run replaced lie here for some minutes and are read by nobody.
  const part = parts.toSorted((a, b) => lastBlockOf(b) - lastBlockOf(a))[0] ?? '';
  let largest = { path: '', bytes: 0 };
  for (const name of await readdir(join(folder, part))) {
    const path = join(folder, part, name);
    const { size } = await stat(path);
    if (name.endsWith('.bin') && size > largest.bytes) largest = { path, bytes: size };
  }
  if (largest.bytes === 0) throw new Error(`there are no bets of ${partition}`);
  const bytes = await readFile(largest.path);
  const at = largest.bytes >> 1;
  bytes[at] = (bytes[at] as number) ^ 0xff;
  await writeFile(largest.path, bytes);
};

const askFor = (call: Console, month: string, places: Places) => {
  const days = {
    from: `${month}-01`,
    to: new Date(firstOf(month, 1) - 1).toISOString().slice(0, 10),
    count: 30,
  };
  return callReport(call, { report: 'game', unit: 'usd', scope: 'all', days }, places);
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startMs = performance.now();
  await work();
  const tookMs = performance.now() - startMs;
  await sleep(REST_BETWEEN_REPORTS_MS);
  return tookMs;
};

const askUntil = async (ended: Promise<unknown>, ask: () => Promise<unknown>): Promise<{ ms: number; atMs: number }[]> => {
  const answers: { ms: number; atMs: number }[] = [];
  let hasEnded = false;
  const end = ended.finally(() => (hasEnded = true));
  end.catch(() => undefined);
  while (!hasEnded) {
    const atMs = performance.now();
    answers.push({ ms: await timed(ask), atMs });
  }
  return answers;
};

/** Follows the month from the moment it is found incomplete until it is whole. */
const watchRestore = async (call: Console, month: string) => {
  let beganMs = 0;
  let sentMs = 0;
  let rows = 0;
  for (const untilMs = performance.now() + LIMIT_MS; performance.now() < untilMs; await sleep(LOOK_EVERY_MS)) {
    const state: Completeness = await call(STATE, {});
    const found = state.months.find((each) => each.month === month);
    const nowMs = performance.now();
    if (found === undefined) {
      if (beganMs === 0) continue;
      const isSending = (atMs: number): boolean => atMs >= beganMs && atMs <= nowMs;
      return { rows, restoreMs: nowMs - beganMs, sendMs: (sentMs || nowMs) - beganMs, isSending };
    }
    if (beganMs === 0) beganMs = nowMs;
    rows = Math.max(rows, state.gaps.find((gap) => gap.month === month && gap.table === 'bet')?.rows_expected ?? 0);
    // Never 100 before it is whole.
    if (sentMs === 0 && (found.restored_pct ?? 0) >= 99) sentMs = nowMs;
  }
  throw new Error(`${month} was not restored`);
};

const untilVerified = async (call: Console): Promise<void> => {
  for (const untilMs = performance.now() + LIMIT_MS; performance.now() < untilMs; await sleep(1_000)) {
    const { verified_at: verifiedAt, gaps } = await call(STATE, {});
    if (verifiedAt !== null && gaps.length === 0) return;
  }
  throw new Error('the store was not read whole in time');
};
