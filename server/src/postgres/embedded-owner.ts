import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { childrenOf, identityOf, signalProcess, untilGone } from '../process-identity.ts';

/**
 * Stops the server that a killed process left behind, by the gentlest signal that works, and comes back when it is gone: a kill takes the
 * kernel as long as it takes on a machine out of breath, and a start does not fail for that.
 */
export async function stopOrphan({ pgData, log }: { pgData: string; log: Logger }): Promise<void> {
  const pid = postmasterPid(pgData);
  if (pid === null || !commandOf(pid).includes(pgData)) return;
  const server = identityOf(pid);
  log.warn({ pid }, 'stopping the PostgreSQL that a former run left behind');
  for (const [signal, limitMs] of [
    ['SIGINT', 8_000],
    ['SIGQUIT', 4_000],
  ] as const) {
    // One that somebody stopped hears no other signal.
    for (const each of [...childrenOf(pid), server]) signalProcess(each, 'SIGCONT');
    signalProcess(server, signal);
    if (await untilGone({ processes: [server], limitMs })) return;
  }
  // Its children hold the store as well, and who kills the server leaves them to themselves.
  const processes = [server, ...childrenOf(pid)];
  for (const each of processes) signalProcess(each, 'SIGKILL');
  await untilGone({
    processes,
    onWaiting: (waitedMs) =>
      log.warn({ pid, waitedMs }, 'the PostgreSQL that a former run left behind was killed and is not gone yet'),
  });
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
