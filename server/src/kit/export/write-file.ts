import { rm } from 'node:fs/promises';
import { type ExportFormat, MAX_EXPORT_ROWS } from '@manager/contract/features/export/job';
import { publishFile } from '../../base/own-files.ts';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../service/ctx.ts';
import type { FileColumn } from './cells.ts';
import type { FileInfo } from './info.ts';
import type { ExportedRow, ExportSource, ListVerb } from '../service/ctx.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';
import type { WrittenFile } from './file-content.ts';

export type FilePlan = {
  source: ExportSource;
  list: ListVerb;
  input: unknown;
  columns: readonly FileColumn[];
  info: FileInfo;
  /** Decimals of each currency, as set up. */
  decimals: ReadonlyMap<string, number>;
  format: ExportFormat;
  /** Where the file will lie; it appears there whole or not at all. */
  path: string;
  signal: AbortSignal;
  /** Rows so far, after every batch. */
  onRows: (rows: number) => void;
};

/** Writes all rows of a source. Throws `export.too_many_rows` beyond what the format takes, and whatever the source throws. */
export const writeExport = async (ctx: Ctx, plan: FilePlan): Promise<WrittenFile> => {
  const { source, input, columns, format, path, signal } = plan;
  let count = 0;
  const limit = MAX_EXPORT_ROWS[format];
  const run = { fields: new Set(columns.map(({ id }) => id)), signal, list: plan.list };
  const batches = async function* (): AsyncIterable<readonly ExportedRow[]> {
    for await (const rows of source.rows(ctx, input, run)) {
      signal.throwIfAborted();
      count += rows.length;
      if (count > limit) throw new AppError('export.too_many_rows', { format: format.toUpperCase(), limit });
      yield rows;
      plan.onRows(count);
    }
  };
  const partPath = `${path}.part`;
  try {
    const written = await (format === 'csv' ? writeCsv : writeXlsx)({
      columns,
      info: plan.info,
      decimals: plan.decimals,
      path: partPath,
      batches: batches(),
      rowsSoFar: () => count,
      totals: () => source.totals(ctx, input, run),
    });
    // What is announced as ready has to be there after a power cut as well.
    await publishFile(partPath, path);
    return { rows: count, ...written };
  } catch (error) {
    await rm(partPath, { force: true });
    throw error;
  }
};
