import { open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeDurableFolder, syncPath } from '../base/own-files.ts';
import { assertMayWait } from '../base/may-wait.ts';

const NEW_LINE = 0x0a;
const CHUNK_BYTES = 1 << 20;

/** Files whose names this process has synced: a process that was killed may have made one and not come so far. */
const named = new Set<string>();

/**
 * Appends lines and comes back when the disk has them. What a power cut left of a line at the end is cut off first: it was never
 * acknowledged to anybody.
 */
export const appendLines = async (path: string, lines: readonly string[]): Promise<void> => {
  if (lines.length === 0) return;
  assertMayWait('a file');
  makeDurableFolder(dirname(path), 0o700);
  const isNew = (await sizeOf(path)) === 0;
  if (!isNew) await dropTornLine(path);
  const file = await open(path, 'a', 0o600);
  try {
    await file.writeFile(`${lines.join('\n')}\n`);
    await file.datasync();
  } finally {
    await file.close();
  }
  if (!isNew && named.has(path)) return;
  await syncPath(dirname(path));
  named.add(path);
};

/** Bytes of the file; 0 for none. */
export const sizeOf = async (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return 0;
      throw error;
    },
  );

/** Names in `folder` that `pattern` fits, in order; none when it does not exist. */
export const filesIn = async (folder: string, pattern: RegExp): Promise<string[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => pattern.test(name))
    .toSorted()
    .map((name) => join(folder, name));
};

/** The whole lines within the first `size` bytes, in order. A last line without its end is left out. */
export async function* readLines(path: string, size: number): AsyncGenerator<string> {
  if (size === 0) return;
  const file = await open(path, 'r');
  try {
    let rest: Buffer = Buffer.alloc(0);
    for (let place = 0; place < size;) {
      const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - place));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, place);
      if (bytesRead === 0) return;
      place += bytesRead;
      const text = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
      let start = 0;
      for (let end = text.indexOf(NEW_LINE); end >= 0; end = text.indexOf(NEW_LINE, start)) {
        yield text.toString('utf8', start, end);
        start = end + 1;
      }
      rest = text.subarray(start);
    }
  } finally {
    await file.close();
  }
}

/** The last whole line; undefined in an empty file. */
export const lastLine = async (path: string): Promise<string | undefined> => {
  const end = await endOfLastLine(path, await sizeOf(path));
  if (end === 0) return undefined;
  const start = await endOfLastLine(path, end - 1);
  const file = await open(path, 'r');
  try {
    const line = Buffer.alloc(end - 1 - start);
    await file.read(line, 0, line.length, start);
    return line.toString('utf8');
  } finally {
    await file.close();
  }
};

/** Place after the last line break before `before`; 0 without one. */
const endOfLastLine = async (path: string, before: number): Promise<number> => {
  if (before <= 0) return 0;
  const file = await open(path, 'r');
  try {
    for (let end = before; end > 0;) {
      const start = Math.max(0, end - CHUNK_BYTES);
      const chunk = Buffer.alloc(end - start);
      await file.read(chunk, 0, chunk.length, start);
      const found = chunk.lastIndexOf(NEW_LINE);
      if (found >= 0) return start + found + 1;
      end = start;
    }
    return 0;
  } finally {
    await file.close();
  }
};

const dropTornLine = async (path: string): Promise<void> => {
  const size = await sizeOf(path);
  const end = await endOfLastLine(path, size);
  if (end === size) return;
  const file = await open(path, 'r+');
  try {
    await file.truncate(end);
  } finally {
    await file.close();
  }
};
