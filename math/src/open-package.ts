import { createHash } from 'node:crypto';
import { close, createReadStream, open, openSync, read } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PassThrough, pipeline, type Readable, Transform } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import * as yauzl from 'yauzl';
import { type Faults, Unreadable } from './faults.ts';

/** What a package may be at most. Sizes are counted while it is read, whatever it says of itself. */
export type Limits = {
  entries: number;
  /** Size of all files once unpacked, including those within .gz and .zst. */
  bytes: number;
  /** Unpacked ÷ packed, from the first `RATIO_FROM` bytes on. */
  ratio: number;
};
export const LIMITS: Limits = { entries: 64, bytes: 16 * 1024 ** 3, ratio: 250 };
const RATIO_FROM = 4 * 1024 ** 2;
const CHUNK_BYTES = 1024 ** 2;

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const IS_OUTSIDE = /(?:^|[/\\])\.\.(?:[/\\]|$)|^[/\\]|\\|^[A-Za-z]:/;
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const SYMLINK = 0o120000;

export type PackageFile = {
  name: string;
  /** Unpacked content: of `.gz` and `.zst` what is within. The hash is that of the file as it lies in the package, known at the end. */
  open: () => Promise<{ content: Readable; sha256: () => string }>;
};

export type OpenPackage = { files: ReadonlyMap<string, PackageFile>; close: () => void };

/** Reads the list of files; faults say what is wrong with it. Throws `Unreadable` for what is no ZIP. */
export const openPackage = async (
  path: string,
  { faults, limits = LIMITS }: { faults: Faults; limits?: Limits },
): Promise<OpenPackage> => {
  const zip = await openZip(path).catch((error: unknown) => {
    throw new Unreadable('zip_unreadable', { params: { why: messageOf(error) } });
  });
  try {
    if (zip.entryCount > limits.entries)
      throw new Unreadable('zip_entries', { params: { count: zip.entryCount, most: limits.entries } });
    const budget = { left: limits.bytes };
    const files = new Map<string, PackageFile>();
    for (const entry of await entriesOf(zip)) {
      const name = nameOf(entry);
      if (isFit(entry, name, { faults, files })) files.set(name, fileOf(zip, entry, { name, budget, limits }));
    }
    return { files, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
};

/** A stream that is destroyed closes its file, which others still read. */
const STAYS_OPEN = { open, read, close: (_: number, done?: (error: null) => void) => done?.(null) };

/**
 * Reads the file by positions. The library's own reader of files lets the files within wait for one another, and reads for one that was
 * given up meanwhile: that ends the process, or its thread.
 */
class FileReader extends yauzl.RandomAccessReader {
  readonly #fd: number;
  constructor(fd: number) {
    super();
    this.#fd = fd;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream('', { fd: this.#fd, start, end: end - 1, fs: STAYS_OPEN });
  }
  // oxlint-disable-next-line max-params -- as the library calls it
  override read(buffer: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void): void {
    read(this.#fd, buffer, offset, length, position, done);
  }
  override close(done: (error: Error | null) => void): void {
    close(this.#fd, done);
  }
}

const openZip = async (path: string): Promise<yauzl.ZipFile> => {
  const { size } = await stat(path);
  const reader = new FileReader(openSync(path, 'r'));
  const options = { autoClose: false, lazyEntries: true, decodeStrings: false, validateEntrySizes: true };
  return yauzl.fromRandomAccessReaderPromise(reader, size, options).catch((error: unknown) => {
    reader.close(() => undefined);
    throw error;
  });
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const entriesOf = async (zip: yauzl.ZipFile): Promise<yauzl.Entry[]> => {
  try {
    const entries: yauzl.Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    return entries;
  } catch (error) {
    throw new Unreadable('zip_unreadable', { params: { why: messageOf(error) } });
  }
};

const nameOf = (entry: yauzl.Entry): string => entry.fileNameRaw.toString('utf8');

const isFit = (
  entry: yauzl.Entry,
  name: string,
  { faults, files }: { faults: Faults; files: ReadonlyMap<string, PackageFile> },
): boolean => {
  const before = faults.count();
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (IS_OUTSIDE.test(name)) faults.add(name, 'zip_path', {});
  else if (!NAME.test(name)) faults.add(name, 'zip_name', {});
  if (type === SYMLINK) faults.add(name, 'zip_link');
  else if (type !== 0 && type !== REGULAR) faults.add(name, 'zip_kind');
  if (entry.isEncrypted()) faults.add(name, 'zip_encrypted');
  else if (!entry.canDecodeFileData()) faults.add(name, 'zip_method', { params: { method: entry.compressionMethod } });
  if (files.has(name)) faults.add(name, 'zip_twice');
  return faults.count() === before;
};

type Budget = { left: number };

const fileOf = (
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  { name, budget, limits }: { name: string; budget: Budget; limits: Limits },
): PackageFile => ({
  name,
  open: async () => {
    const hash = createHash('sha256');
    const packed = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
      throw new Unreadable('file_damaged', { params: { why: messageOf(error) } });
    });
    const stored = counted({
      budget,
      ratio: limits.ratio,
      packedBytes: () => entry.compressedSize,
      onChunk: (chunk) => hash.update(chunk),
    });
    // `.gz` once more: what it holds is counted against what came out of the ZIP so far.
    const inner = name.endsWith('.gz')
      ? createGunzip({ chunkSize: CHUNK_BYTES })
      : name.endsWith('.zst')
        ? createZstdDecompress({ chunkSize: CHUNK_BYTES })
        : null;
    const end =
      inner === null
        ? new PassThrough({ highWaterMark: CHUNK_BYTES })
        : counted({ budget, ratio: limits.ratio, packedBytes: () => stored.seen(), onChunk: () => undefined }).stream;
    const chain = inner === null ? [packed, stored.stream, end] : [packed, stored.stream, inner, end];
    // The error reaches whoever reads the end of the chain.
    pipeline(chain as [Readable, Transform, Transform], () => undefined);
    return { content: end, sha256: () => hash.digest('hex') };
  },
});

/** Passes bytes on and gives up as soon as they are more than they may be. */
const counted = ({
  budget,
  ratio,
  packedBytes,
  onChunk,
}: {
  budget: Budget;
  ratio: number;
  packedBytes: () => number;
  onChunk: (chunk: Buffer) => void;
}): { stream: Transform; seen: () => number } => {
  let seen = 0;
  const stream = new Transform({
    highWaterMark: CHUNK_BYTES,
    transform: (chunk: Buffer, _encoding, done) => {
      seen += chunk.length;
      budget.left -= chunk.length;
      if (budget.left < 0) return done(new Unreadable('zip_too_large'));
      if (seen > RATIO_FROM && seen > ratio * packedBytes()) return done(new Unreadable('zip_bomb', { params: { ratio } }));
      onChunk(chunk);
      done(null, chunk);
    },
  });
  return { stream, seen: () => seen };
};
