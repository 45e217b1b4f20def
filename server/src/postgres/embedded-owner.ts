import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

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

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
