import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

export const PARTS = ['server', 'engine', 'postgres'] as const;
export type Part = (typeof PARTS)[number];
/** CPU in seconds since the start of the processes, memory as it is now. */
export type Usage = Record<Part, { cpuS: number; memoryBytes: number }>;

const TICKS_A_SECOND = 100;
const KIBIBYTE = 1024;

type Process = { pid: number; parent: number; command: string; cpuS: number };

/** What the product's processes use, by part; null where the system has no /proc. */
export const readUsage = async (serverPid: number): Promise<Usage | null> => {
  const usage: Usage = {
    server: { cpuS: 0, memoryBytes: 0 },
    engine: { cpuS: 0, memoryBytes: 0 },
    postgres: { cpuS: 0, memoryBytes: 0 },
  };
  const family = await readFamily(serverPid);
  if (family.length === 0) return null;
  for (const { pid, command, cpuS } of family) {
    const part = pid === serverPid ? 'server' : command.includes('clickhouse') ? 'engine' : 'postgres';
    usage[part].cpuS += cpuS;
    usage[part].memoryBytes += await memoryOf(pid);
  }
  return usage;
};

const readFamily = async (rootPid: number): Promise<Process[]> => {
  const names = await readdir('/proc').catch(() => []);
  const all = (await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readProcess))).filter(
    (process) => process !== null,
  );
  const family = all.filter(({ pid }) => pid === rootPid);
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid));
  return family;
};

/** Null for a process that ended meanwhile. The CPU of its own ended children is counted with it. */
const readProcess = async (name: string): Promise<Process | null> => {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${name}/stat`, 'utf8'),
      readFile(`/proc/${name}/cmdline`, 'utf8'),
    ]);
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0);
    return { pid: Number(name), parent: fields[1] ?? 0, command, cpuS: ticks / TICKS_A_SECOND };
  } catch {
    return null;
  }
};

/** Memory shared between processes is divided among them, so that PostgreSQL's buffers count once. */
const memoryOf = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) * KIBIBYTE;
};

export type Watched = { cpuS: Record<Part, number>; peakBytes: Record<Part, number> } | null;

/** Watches memory while `work` runs and takes the CPU before and after. */
export const watchUsage = async <T>(serverPid: number, work: () => Promise<T>): Promise<{ result: T; usage: Watched }> => {
  const before = await readUsage(serverPid);
  const peakBytes: Record<Part, number> = { server: 0, engine: 0, postgres: 0 };
  const done = new AbortController();
  const watching = (async () => {
    while (!done.signal.aborted) {
      const now = await readUsage(serverPid);
      if (now) for (const part of PARTS) peakBytes[part] = Math.max(peakBytes[part], now[part].memoryBytes);
      await sleep(2_000, undefined, { signal: done.signal }).catch(() => undefined);
    }
  })();
  try {
    const result = await work();
    const after = await readUsage(serverPid);
    if (before === null || after === null) return { result, usage: null };
    const spent = (part: Part) => after[part].cpuS - before[part].cpuS;
    return {
      result,
      usage: { cpuS: { server: spent('server'), engine: spent('engine'), postgres: spent('postgres') }, peakBytes },
    };
  } finally {
    done.abort();
    await watching;
  }
};

const CALM = { stepMs: 1_000, share: 0.1, steps: 3, limitMs: 600_000 };

/** Waits until the engine has merged what was loaded and the server has read all ids: both use next to no CPU for some seconds. */
export const waitForCalm = async (serverPid: number): Promise<void> => {
  let before = await readUsage(serverPid);
  for (let calmSteps = 0, waitedMs = 0; before && calmSteps < CALM.steps && waitedMs < CALM.limitMs; waitedMs += CALM.stepMs) {
    await sleep(CALM.stepMs);
    const now = await readUsage(serverPid);
    const spentS = now ? now.engine.cpuS + now.server.cpuS - before.engine.cpuS - before.server.cpuS : 0;
    const share = spentS / (CALM.stepMs / 1000);
    calmSteps = share < CALM.share ? calmSteps + 1 : 0;
    before = now;
  }
};
