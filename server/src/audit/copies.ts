import { join } from 'node:path';
import { appendLines, filesIn, lastLine, readLines, sizeOf } from './append-file.ts';

/** One row of the log as the second copy has it: the bytes that were hashed, and their hash. */
export type CopiedRow = { seq: bigint; id: string; at: Date; canon: Buffer; hash: Buffer };
export type CopyEnd = { seq: bigint; hash: Buffer };

const MONTH_FILE = /^\d{4}-\d{2}\.ndjson$/;
const NO_HASH = Buffer.alloc(0);

/** `DATA_DIR/audit`: a file a month, one line a row, only ever appended to. */
export const auditFolder = (dataDir: string): string => join(dataDir, 'audit');

/** Where the copy ends: seq 0 for an empty one. */
export const endOfCopy = async (folder: string): Promise<CopyEnd> => {
  for (const path of (await filesIn(folder, MONTH_FILE)).toReversed()) {
    const line = await lastLine(path);
    if (line !== undefined) return parseRow(line);
  }
  return { seq: 0n, hash: NO_HASH };
};

/** Appends rows in the order of the chain; returns when the disk has them. */
export const appendRows = async (folder: string, rows: readonly CopiedRow[]): Promise<void> => {
  const newest = (await filesIn(folder, MONTH_FILE)).at(-1) ?? '';
  const byPath = new Map<string, string[]>();
  for (const row of rows) {
    const path = join(folder, `${row.at.toISOString().slice(0, 7)}.ndjson`);
    // A clock that was set back must not open an older file: the copy is read in the order of its files.
    const target = [path, newest, ...byPath.keys()].toSorted().at(-1) ?? path;
    const lines = byPath.get(target) ?? [];
    lines.push(lineOf(row));
    byPath.set(target, lines);
  }
  for (const [path, lines] of byPath) await appendLines(path, lines);
};

export type CopyFile = { path: string; size: number };

/** The files as they are now: rows appended later are not part of what is read. */
export const copyFiles = async (folder: string): Promise<CopyFile[]> =>
  Promise.all((await filesIn(folder, MONTH_FILE)).map(async (path) => ({ path, size: await sizeOf(path) })));

/** All rows in order. Throws `CopyDamaged` at a line that is none. */
export async function* readCopy(files: readonly CopyFile[]): AsyncGenerator<CopiedRow> {
  for (const { path, size } of files) {
    let lineNo = 0;
    for await (const line of readLines(path, size)) {
      lineNo += 1;
      yield parseOr(line, () => new CopyDamaged(`${path}, line ${lineNo} is no row of the log`));
    }
  }
}

export class CopyDamaged extends Error {}

const lineOf = ({ seq, id, at, canon, hash }: CopiedRow): string =>
  JSON.stringify({ seq: String(seq), id, at: at.toISOString(), hash: hash.toString('hex'), canon: canon.toString('base64') });

const parseRow = (line: string): CopiedRow => {
  const row = JSON.parse(line) as Record<'seq' | 'id' | 'at' | 'hash' | 'canon', string>;
  return {
    seq: BigInt(row.seq),
    id: row.id,
    at: new Date(row.at),
    canon: Buffer.from(row.canon, 'base64'),
    hash: Buffer.from(row.hash, 'hex'),
  };
};

const parseOr = (line: string, error: () => Error): CopiedRow => {
  try {
    return parseRow(line);
  } catch {
    throw error();
  }
};
