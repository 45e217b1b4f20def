import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { readOwnFile, writeDurable } from '../base/own-files.ts';
import { childrenOf, identityOf, signalProcess, untilGone } from '../base/process-identity.ts';

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
    // A stopped process hears no other signal.
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

type LockFile = { pgData: string; owner: { uid: number; gid: number } | null; log: Logger };

/**
 * Lets PostgreSQL take over the lock file of a server that is gone, where it would refuse for ever: a power cut may leave the file empty, and
 * after it another process may have the server's id. Names this process in it, whose child may take it; the lines about its memory stay.
 */
export function releaseLockFile({ pgData, owner, log }: LockFile): void {
  const file = join(pgData, 'postmaster.pid');
  const text = readOwnFile(file);
  if (text === undefined) return;
  const pid = postmasterPid(pgData);
  const isLeft = pid === null ? !isInhabited(pgData) : isOfAnother(pid, pgData);
  if (!isLeft) return;
  log.warn({ file, pid }, 'the lock file of PostgreSQL names no server of this database; it is released');
  const rest = pid === null ? '' : text.slice(text.indexOf('\n') + 1);
  writeDurable(file, `${process.pid}\n${rest}`, { owner });
}

/** A process that says of itself what it is. One that is ending does not, and is waited for. */
function isOfAnother(pid: number, pgData: string): boolean {
  const command = commandOf(pid);
  return pid !== process.pid && command !== '' && !command.includes(pgData);
}

/** A server that is only starting has written nothing yet, but is in its folder already. */
function isInhabited(pgData: string): boolean {
  const folder = realpathSync(pgData);
  return readFolder('/proc').some((name) => /^\d+$/.test(name) && placeOf(name) === folder);
}

function placeOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function readFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
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

/** The port of the server that works on the folder; null where none does. */
export function portOfServer(pgData: string): number | null {
  const pid = postmasterPid(pgData);
  if (pid === null || !commandOf(pid).includes(pgData)) return null;
  const port = Number(readOwnFile(join(pgData, 'postmaster.pid'))?.split('\n')[3]);
  return port > 0 ? port : null;
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
