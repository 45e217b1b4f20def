import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** One process of one boot: its id alone is given to another one later. */
export type ProcessIdentity = {
  pid: number;
  /** Clock ticks since boot at which it started; `null` where there is no /proc. */
  startedAt: string | null;
  /** Absent in what older versions wrote. */
  bootId?: string;
};

export const identityOf = (pid: number): ProcessIdentity => {
  const bootId = thisBoot();
  return { pid, startedAt: statOf(pid)?.startedAt ?? null, ...(bootId === undefined ? {} : { bootId }) };
};

/** `null` for anything but an identity: what a power cut left, or a foreign file. */
export const readIdentity = (value: unknown): ProcessIdentity | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { pid, startedAt, bootId } = value as Record<string, unknown>;
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return null;
  if (typeof startedAt !== 'string' && startedAt !== null) return null;
  return { pid, startedAt, ...(typeof bootId === 'string' ? { bootId } : {}) };
};

/** The very process, at work; one that has ended but was not yet reaped is not. */
export const isRunning = (identity: ProcessIdentity): boolean => {
  const stat = sameProcess(identity);
  return stat !== undefined && stat.state !== 'Z';
};

/**
 * Does it still hold files and memory? Its first thread may have ended (state Z) while others are dying with both; one that nobody reaps
 * has no other thread and holds nothing.
 */
export const holdsAnything = (identity: ProcessIdentity): boolean => {
  const stat = sameProcess(identity);
  return stat !== undefined && (stat.state !== 'Z' || threadsOf(identity.pid) > 1);
};

/** Processes whose parent it is. */
export const childrenOf = (parent: number): ProcessIdentity[] =>
  readFolder('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.ppid === parent)
    .map(identityOf);

/** Never another process that has the id by now. A process may end at any moment: that is no error. */
export const signalProcess = (identity: ProcessIdentity, signal: NodeJS.Signals): void => {
  if (sameProcess(identity) === undefined) return;
  try {
    process.kill(identity.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

type Wait = {
  processes: readonly ProcessIdentity[];
  /** Default: as long as it takes. */
  limitMs?: number;
  /** Every ten seconds. */
  onWaiting?: (waitedMs: number) => void;
};

const LOOK_EVERY_MS = 50;
const TELL_EVERY_MS = 10_000;

/** Waits until none of them holds files or memory any more. `false` when the limit came first. */
export const untilGone = async ({ processes, limitMs = Infinity, onWaiting }: Wait): Promise<boolean> => {
  const startMs = performance.now();
  for (let tellMs = TELL_EVERY_MS; processes.some(holdsAnything);) {
    const waitedMs = performance.now() - startMs;
    if (waitedMs >= limitMs) return false;
    if (waitedMs >= tellMs) {
      onWaiting?.(Math.round(waitedMs));
      tellMs += TELL_EVERY_MS;
    }
    await sleep(LOOK_EVERY_MS);
  }
  return true;
};

type Stat = { state: string; ppid: number; startedAt: string };

const sameProcess = ({ pid, startedAt, bootId }: ProcessIdentity): Stat | undefined => {
  if (startedAt === null || (bootId !== undefined && bootId !== thisBoot())) return undefined;
  const stat = statOf(pid);
  return stat?.startedAt === startedAt ? stat : undefined;
};

const statOf = (pid: number): Stat | undefined => {
  const text = readText(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  // The name in brackets may hold blanks and brackets itself.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, ppid, startedAt] = [fields[0], fields[1], fields[19]];
  return state === undefined || startedAt === undefined ? undefined : { state, ppid: Number(ppid), startedAt };
};

const threadsOf = (pid: number): number => readFolder(`/proc/${pid}/task`).length;
const thisBoot = (): string | undefined => readText('/proc/sys/kernel/random/boot_id')?.trim();

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

const readFolder = (path: string): string[] => {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
};
