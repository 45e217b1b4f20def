import { createHash } from 'node:crypto';
import {
  type ExportJob,
  type ExportFormat,
  getExportJobs,
  getExportTicket,
  startExport,
} from '@manager/contract/features/export/job';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { Staff } from './console.ts';
import { until } from './world.ts';

export type TakenFile = {
  job: ExportJob;
  bytes: Buffer;
  text: string;
  /** Of the bytes as they came. */
  sha256: string;
  /** What the file says of itself, by its label. */
  head: ReadonlyMap<string, string>;
  /** Headings, rows and totals, each as its cells. */
  table: readonly (readonly string[])[];
};

type Order = {
  endpoint: Endpoint;
  input: Record<string, unknown>;
  columns: readonly string[];
  title?: string;
  format?: ExportFormat;
  notes?: readonly { label: string; value: string }[];
};

/** An export from its start to the bytes, as the console does it. */
export const takeFile = async (staff: Staff, order: Order): Promise<TakenFile> => {
  const { endpoint, input, columns, title = 'Regulator check', format = 'csv', notes = [] } = order;
  const started = await staff.call(startExport, {
    endpoint: endpoint.path,
    input,
    format,
    title,
    columns: columns.map((id) => ({ id, title: id, kind: 'exact' as const })),
    has_header: true,
    notes: [...notes],
    timezone: 'UTC',
  });
  const job = await until('the export', async () => {
    const row = (await staff.call(getExportJobs, {})).list.find(({ id }) => id === started.id);
    if (row?.status === 'failed') throw new Error(`the export failed: ${row.error}`);
    return row?.status === 'ready' ? row : undefined;
  });
  const { path } = await staff.call(getExportTicket, { id: job.id });
  const bytes = await staff.fetch(path);
  const text = format === 'csv' ? bytes.toString().replace(/^\uFEFF/, '') : '';
  const cut = text.indexOf('\r\n\r\n');
  const [above, below] = cut < 0 ? ['', text] : [text.slice(0, cut), text.slice(cut + 4)];
  return {
    job,
    bytes,
    text,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    head: new Map(
      above
        .split('\r\n')
        .map(cellsOf)
        .map(([label = '', ...rest]) => [label, rest.join(',')]),
    ),
    table: below.split('\r\n').slice(0, -1).map(cellsOf),
  };
};

/** The cells of one line; quotes are doubled inside quotes. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
