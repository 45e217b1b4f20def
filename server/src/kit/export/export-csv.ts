import type { CsvFile } from '@manager/contract/features/log/export';
import type { Tx } from '../../postgres/db.ts';
import type { Ctx } from '../service/ctx.ts';
import { type CsvValue, toCsv } from './csv.ts';
import { recordExport } from './record-export.ts';

type CsvExport = {
  /** Stable name, such as `sign_in`: the export log and the file are named by it. */
  what: string;
  filter: Record<string, unknown>;
  header: readonly string[];
  rows: readonly (readonly CsvValue[])[];
};

/** The rows as a CSV file that is on record before it leaves. */
export const exportCsv = async (ctx: Ctx, tx: Tx, { what, filter, header, rows }: CsvExport): Promise<CsvFile> => {
  const csv = toCsv(header, rows);
  const sha256 = await recordExport(ctx, tx, { what, format: 'csv', filter, rows: rows.length, content: csv });
  return { file_name: `${what}-${ctx.now().toISOString().slice(0, 10)}.csv`, csv, rows: rows.length, sha256 };
};
