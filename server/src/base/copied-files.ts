import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A file of a backup by its path below the backup's folder, as it was copied. */
export type CopiedFile = { path: string; size: number; sha256: string };

/** Copies a file and answers what was copied; undefined where it is gone by now. Nothing is synced: the caller does, once for all. */
export const copyFile = async (from: string, to: string): Promise<Omit<CopiedFile, 'path'> | undefined> => {
  const hash = createHash('sha256');
  let size = 0;
  try {
    await pipeline(
      createReadStream(from),
      async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(to, { flags: 'wx', mode: 0o600 }),
    );
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && path === from) return undefined;
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
};

export type CopiedTree = { files: CopiedFile[]; folders: string[] };

type Tree = {
  from: string;
  /** Folder of the backup, and the place in it. */
  to: string;
  at: string;
  /** By the path below `from`. */
  leavesOut?: (path: string) => boolean;
};

/** Copies what a folder holds while others may be writing there; what they remove meanwhile is not in the copy. A folder that is not there is empty. */
export const copyTree = async ({ from, to, at, leavesOut = () => false }: Tree): Promise<CopiedTree> => {
  const copied: CopiedTree = { files: [], folders: [] };
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  await mkdir(join(to, at), { recursive: true, mode: 0o700 });
  for (const entry of entries) {
    const path = join(entry.parentPath.slice(from.length + 1), entry.name);
    if (leavesOut(path)) continue;
    const place = join(at, path);
    if (entry.isDirectory()) {
      await mkdir(join(to, place), { recursive: true, mode: 0o700 });
      copied.folders.push(place);
      continue;
    }
    if (!entry.isFile()) continue;
    await mkdir(dirname(join(to, place)), { recursive: true, mode: 0o700 });
    const file = await copyFile(join(from, path), join(to, place));
    if (file !== undefined) copied.files.push({ path: place, ...file });
  }
  return copied;
};
