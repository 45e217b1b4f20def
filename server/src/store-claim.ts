import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Owner = { pid: number; startedAt: string | null };

/** The claims of this process, by file. */
const claimed = new Set<string>();

/**
 * Claims a store's folder for one caller of one process; everybody else gets an error, the claim of a dead process is taken over.
 * The start time tells a recycled process id from the real owner. Returns the release function.
 */
export function claimStore({ dataDir, store }: { dataDir: string; store: 'PostgreSQL' | 'ClickHouse' }): () => void {
  const file = join(dataDir, 'owner.json');
  const held = readOwner(file);
  const isHeld = held?.pid === process.pid ? claimed.has(file) : held !== null && isRunning(held);
  if (isHeld) {
    throw new Error(
      `The embedded ${store} in ${dataDir} is in use by process ${held?.pid}. Stop that one first, or choose another DATA_DIR.`,
    );
  }
  const own: Owner = { pid: process.pid, startedAt: startTimeOf(process.pid) };
  writeFileSync(file, JSON.stringify(own), { mode: 0o600 });
  claimed.add(file);
  return () => {
    claimed.delete(file);
    rmSync(file, { force: true });
  };
}

function readOwner(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

const isRunning = ({ pid, startedAt }: Owner): boolean => startedAt !== null && startTimeOf(pid) === startedAt;

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
