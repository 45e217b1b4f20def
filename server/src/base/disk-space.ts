import { mkdir, statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { DiskState } from '@manager/contract/kit/disk-state';
import { repeat } from './repeat.ts';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;
const LOOK_EVERY_MS = 2_000;

/** Bytes that programs without privileges may still write, and all there are. */
export type DiskBytes = { free: number; total: number };

export type DiskSpace = { state: () => DiskState; stop: () => Promise<void> };

/**
 * `low` below a tenth, unless 20 GiB are left; `full` below a fiftieth, at least 128 MiB and at most 512. PostgreSQL ends with an error when it
 * can't write its log any more: what it needs to come to rest has to be kept free.
 */
export const diskStateOf = ({ free, total }: DiskBytes): DiskState => {
  if (free < Math.max(128 * MIB, Math.min(total / 50, 512 * MIB))) return 'full';
  return free < Math.min(total / 10, 20 * GIB) ? 'low' : 'enough';
};

/** Looks at the disk that holds `dir` every two seconds, and tells of changes. A look that fails changes nothing. */
export const watchDiskSpace = async ({
  dir,
  log,
  read = bytesOf,
}: {
  dir: string;
  log: Logger;
  read?: (dir: string) => Promise<DiskBytes>;
}): Promise<DiskSpace> => {
  let state: DiskState = 'enough';
  const look = async (): Promise<void> => {
    const bytes = await read(dir);
    const found = diskStateOf(bytes);
    if (found === state) return;
    const told = { ...bytes, state: found };
    if (found === 'enough') log.warn(told, 'the disk has room again');
    else if (found === 'low') log.error(told, 'the disk is getting full');
    else log.error(told, 'the disk is full: no records are taken in until there is room again');
    state = found;
  };
  const onFailure = (error: unknown): void => log.warn({ err: error }, 'the disk could not be looked at');
  await look().catch(onFailure);
  const looks = repeat({ everyMs: LOOK_EVERY_MS, startsPaused: true, step: look, onFailure });
  return { state: () => state, stop: looks.stop };
};

/** Bytes of the disk that holds a folder, which need not exist yet. */
export const diskBytesOf = async (dir: string): Promise<DiskBytes> => {
  await mkdir(dir, { recursive: true });
  return bytesOf(dir);
};

const bytesOf = async (dir: string): Promise<DiskBytes> => {
  const { bavail, blocks, bsize } = await statfs(dir);
  return { free: bavail * bsize, total: blocks * bsize };
};
