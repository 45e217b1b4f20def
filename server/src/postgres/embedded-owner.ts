import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

type Owner = { pid: number; startedAt: string | null };

/**
 * Claims the store for this process; a second live process gets an error, the claim of a dead one is taken over.
 * The start time tells a recycled process id from the real owner. Returns the release function.
 */
export function claimStore({ dataDir }: { dataDir: string }): () => void {
  const file = join(dataDir, 'owner.json');
  const held = readOwner(file);
  if (held && held.pid !== process.pid && startTimeOf(held.pid) !== null && startTimeOf(held.pid) === held.startedAt) {
    throw new Error(
      `The embedded PostgreSQL in ${dataDir} is in use by process ${held.pid}. Stop that one first, or choose another DATA_DIR.`,
    );
  }
  const own: Owner = { pid: process.pid, startedAt: startTimeOf(process.pid) };
  writeFileSync(file, JSON.stringify(own), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** Stops the server that a killed process left behind, by the gentlest signal that works. */
export async function stopOrphan({ pgData, onStop }: { pgData: string; onStop: (pid: number) => void }): Promise<void> {
  const pid = postmasterPid(pgData);
  if (pid === null || !commandOf(pid).includes(pgData)) return;
  onStop(pid);
  for (const [signal, waitMs] of [
    ['SIGINT', 8_000],
    ['SIGQUIT', 4_000],
    ['SIGKILL', 2_000],
  ] as const) {
    process.kill(pid, signal);
    for (let waitedMs = 0; waitedMs < waitMs; waitedMs += 50) {
      await sleep(50);
      if (!commandOf(pid).includes(pgData)) return;
    }
  }
  throw new Error(`PostgreSQL process ${pid}, left by a former run on ${pgData}, does not stop.`);
}

/** The first line of postmaster.pid; the file itself is PostgreSQL's, never ours to delete. */
export function postmasterPid(pgData: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(pgData, 'postmaster.pid'), 'utf8'), 10);
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function readOwner(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

/** Clock ticks since boot at which the process started, `null` when it does not run (or where there is no /proc). */
function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
