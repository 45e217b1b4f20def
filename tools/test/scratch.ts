import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Memory that looks like a folder. A database is copied there in a twentieth of the time, and nothing of a test has to outlive it. */
const MEMORY_DIR = '/dev/shm';
const ENOUGH_BYTES = 8 * 1024 ** 3;
const PREFIX = 'manager-tests-';

/**
 * Makes `os.tmpdir()` a folder in memory for this process and those that it starts, where there is enough of it; it goes with this process.
 * Does nothing where a process around this one has done so.
 */
export const useScratch = (): void => {
  if (process.env['TMPDIR']?.startsWith(join(MEMORY_DIR, PREFIX)) === true || !hasRoom()) return;
  removeLeftBehind();
  const dir = mkdtempSync(join(MEMORY_DIR, `${PREFIX}${process.pid}-`));
  // PostgreSQL has an account of its own when this runs as root.
  chmodSync(dir, 0o755);
  process.env['TMPDIR'] = dir;
  process.once('exit', () => remove(dir));
};

const hasRoom = (): boolean => {
  try {
    accessSync(MEMORY_DIR, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_DIR);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
};

/** Of runs that were killed: what lies there takes memory. */
const removeLeftBehind = (): void => {
  for (const name of readdirSync(MEMORY_DIR).filter((entry) => entry.startsWith(PREFIX))) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    if (!isRunning(pid)) remove(join(MEMORY_DIR, name));
  }
};

/** What somebody still holds on to, such as a file system that is mounted there, is left for the next run. */
const remove = (dir: string): void => {
  try {
    rmSync(dir, { recursive: true, force: true });
  } catch (error) {
    process.stderr.write(`${dir} stays behind: ${error instanceof Error ? error.message : String(error)}\n`);
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
