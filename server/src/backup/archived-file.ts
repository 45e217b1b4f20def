import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { publishFile, writeDurableLater } from '../base/own-files.ts';
import type { MonthKey } from '../completeness/ledger.ts';
import type { ArchivedFile, LeavingBatch } from '../journal/archive.ts';
import { batchChunks } from '../journal/batch-chunks.ts';
import { isFileWhole, type Place, type WrittenFile } from '../journal/archive-files.ts';
import { isSigned, signatureOf } from './signature.ts';

const KIND = 'manager journal archive';
const CHUNK_BYTES = 8 * 1024 ** 2;

/** Paths of the file's index and of the index's signature, beside the file. */
export const besideOf = (file: string): { index: string; signature: string } => ({
  index: `${file}.json`,
  signature: `${file}.sig`,
});

type Order = {
  dir: string;
  /** Its folder `keys` holds the key that signs. */
  dataDir: string;
  month: MonthKey;
  batches: readonly LeavingBatch[];
  /** Bodies of some of the batches, by their ids. */
  readBodies: (ids: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>;
};

/**
 * Writes bodies one behind the other, each as it lies in the journal: what any `zstd -dc` makes ClickHouse's Native format of. An index beside it says
 * which batch begins where, and is signed. Answers once the file was read back. Named by what it holds: one that was broken off is written over.
 */
export const writeArchivedFile = async ({ dir, dataDir, month, batches, readBodies }: Order): Promise<ArchivedFile> => {
  const { table, partition } = month;
  const file = `${table}-${partition}-${batches[0]?.id ?? ''}.native.zst`;
  const path = join(dir, file);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const places: Place[] = [];
  let bytes = 0;
  const handle = await open(`${path}.part`, 'w', 0o600);
  try {
    for (const chunk of batchChunks(batches, { bytes: CHUNK_BYTES })) {
      const bodies = await readBodies(chunk.map(({ id }) => id));
      for (const { id } of chunk) {
        const body = bodies.get(id);
        if (body === undefined) throw new Error(`Journal batch ${id} has no body`);
        await handle.writeFile(body);
        hash.update(body);
        places.push({ file, at: bytes, bytes: body.length, crc: crc32(body) });
        bytes += body.length;
      }
    }
  } finally {
    await handle.close();
  }
  await publishFile(`${path}.part`, path);
  const written: WrittenFile = { file, bytes, sha256: hash.digest('hex') };
  const index = { format: 1, table, partition, ...written, batches: indexOf(batches, places) };
  const text = `${JSON.stringify(index)}\n`;
  const beside = besideOf(file);
  await writeDurableLater(join(dir, beside.index), text);
  await writeDurableLater(join(dir, beside.signature), await signatureOf(dataDir, KIND, text));
  if (!(await isFileWhole(dir, written))) throw new Error(`${path} does not read as it was written: is the disk in order?`);
  return { ...written, places };
};

const indexOf = (batches: readonly LeavingBatch[], places: readonly Place[]) =>
  batches.map(({ id, rows, format }, at) => {
    const place = places[at] as Place;
    return { id, rows, format, at: place.at, bytes: place.bytes, crc32: place.crc };
  });

/** What is wrong with an archived file or with what is said of it beside it, in a sentence; null: nothing. */
export const faultOfFile = async (dir: string | null, dataDir: string, written: WrittenFile): Promise<string | null> => {
  const { file } = written;
  if (dir === null) return `${file} is in an archive, and this product was given no folder of one`;
  if (!(await isFileWhole(dir, written))) return `${file} is not there, or is not what was written`;
  const beside = besideOf(file);
  const [text, signature] = await Promise.all(
    [beside.index, beside.signature].map((name) => readFile(join(dir, name)).catch(() => undefined)),
  );
  if (text === undefined || signature === undefined) return `${file} lies there without its index or its signature`;
  if (!(await isSigned(dataDir, KIND, { text, signature })))
    return `The index of ${file} was not signed by a key of this product`;
  const { sha256 } = JSON.parse(text.toString('utf8')) as { sha256?: unknown };
  return sha256 === written.sha256 ? null : `The index of ${file} is that of another file`;
};
