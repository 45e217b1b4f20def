import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** The archive's folder in DATA_DIR, and in a backup. */
export const ARCHIVE = 'journal';

/** Where the body of a batch lies in the archive: in which file, from which byte, how many of them; `crc`: their CRC-32. */
export type Place = { file: string; at: number; bytes: number; crc: number };

/** What an archived file was when it was written; `sha256` in hex. */
export type WrittenFile = { file: string; bytes: number; sha256: string };

/** A body that has left PostgreSQL is not to be had: its file is not there, or is not what was written. */
export class ArchiveLost extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ArchiveLost';
  }
}

/** Bodies by their places, in the order of these. Null: this product was given no folder. Throws ArchiveLost. */
export const readBodies = async (dir: string | null, places: readonly Place[]): Promise<Buffer[]> => {
  const handles = new Map<string, FileHandle>();
  try {
    const bodies: Buffer[] = [];
    for (const place of places) {
      let handle = handles.get(place.file);
      if (handle === undefined) handles.set(place.file, (handle = await openFile(dir, place.file)));
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(place.bytes), 0, place.bytes, place.at);
      if (bytesRead !== place.bytes || crc32(buffer) !== place.crc)
        throw new ArchiveLost(`The archived file ${place.file} is damaged at byte ${place.at}`);
      bodies.push(buffer);
    }
    return bodies;
  } finally {
    for (const handle of handles.values()) await handle.close();
  }
};

const openFile = async (dir: string | null, file: string): Promise<FileHandle> => {
  if (dir === null) throw new ArchiveLost(`${file} is in an archive, and this product was given no folder of one`);
  try {
    return await open(join(dir, file), 'r');
  } catch (error) {
    throw new ArchiveLost(`The archived file ${file} cannot be read`, error);
  }
};

/** Is the file there and, to the last byte, what was written? */
export const isFileWhole = async (dir: string | null, { file, bytes, sha256 }: WrittenFile): Promise<boolean> => {
  if (dir === null) return false;
  const path = join(dir, file);
  const hash = createHash('sha256');
  try {
    // Whoever waits for a file to come back asks again and again: most of the time its size says enough.
    if ((await stat(path)).size !== bytes) return false;
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  } catch {
    // Gone, or a disk that does not read: either way it is not to be had.
    return false;
  }
  return hash.digest('hex') === sha256;
};
