import type { ExportedRow, ExportTotal } from '../service/ctx.ts';
import type { FileColumn } from './cells.ts';
import type { FileInfo } from './info.ts';

export type WrittenFile = { rows: number; bytes: number; sha256: string; tableSha256: string };

/** What a format gets: rows in batches, and what comes after them. */
export type FileContent = {
  columns: readonly FileColumn[];
  info: FileInfo;
  /** Decimals shown of an amount, by currency. */
  decimals: ReadonlyMap<string, number>;
  /** A file being written; the caller moves it into place. */
  path: string;
  batches: AsyncIterable<readonly ExportedRow[]>;
  rowsSoFar: () => number;
  totals: () => Promise<readonly ExportTotal[]>;
};
