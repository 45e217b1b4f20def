import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { exportText } from '@manager/contract/i18n/export-text';
import { BOM, csvCell, csvField, csvTable, csvTextLine } from './csv.ts';
import { infoLines, totalLabel } from './info.ts';
import type { ExportTotal } from '../service/ctx.ts';
import type { FileContent, WrittenFile } from './file-content.ts';

const CHUNK_CHARS = 512 * 1024;

/**
 * A text file: headings, rows, totals; above them, where it is wanted, what it says about itself and an empty line. The table is written
 * first, because the lines above state its rows and hash; the same rows always give the same hash.
 */
export const writeCsv = async (content: FileContent): Promise<Omit<WrittenFile, 'rows'>> => {
  const bodyPath = `${content.path}.body`;
  try {
    const tableSha256 = await writeBody(bodyPath, content);
    return { tableSha256, ...(await joinFile(bodyPath, { content, tableSha256 })) };
  } finally {
    await rm(bodyPath, { force: true });
  }
};

const writeBody = async (path: string, content: FileContent): Promise<string> => {
  const { columns, info } = content;
  const table = csvTable(columns, info.timezone);
  const file = await open(path, 'w', 0o600);
  const hash = createHash('sha256');
  let waiting = table.header;
  const flush = async (): Promise<void> => {
    const bytes = Buffer.from(waiting);
    waiting = '';
    hash.update(bytes);
    await writeAll(file, bytes);
  };
  try {
    for await (const rows of content.batches) {
      waiting += table.rows(rows);
      if (waiting.length >= CHUNK_CHARS) await flush();
    }
    if (content.rowsSoFar() === 0) waiting += csvTextLine([exportText('noActivity', info.language)]);
    for (const total of await content.totals()) waiting += totalLine(content, total);
    await flush();
    return hash.digest('hex');
  } finally {
    await file.close();
  }
};

/** The label stands in the first column. */
const totalLine = ({ columns, info, rowsSoFar }: FileContent, total: ExportTotal): string => {
  const cells = columns.map((column, index) =>
    index === 0
      ? csvField(totalLabel(total, { rows: rowsSoFar(), language: info.language }))
      : csvCell(column, info.timezone)(total.values[column.id]),
  );
  return `${cells.join(',')}\r\n`;
};

const joinFile = async (
  bodyPath: string,
  { content, tableSha256 }: { content: FileContent; tableSha256: string },
): Promise<{ bytes: number; sha256: string }> => {
  const head = Buffer.from(`${BOM}${isHeaded(content) ? headOf(content, tableSha256) : ''}`);
  const file = await open(content.path, 'w', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  const write = async (chunk: Buffer): Promise<void> => {
    hash.update(chunk);
    bytes += chunk.length;
    await writeAll(file, chunk);
  };
  try {
    await write(head);
    for await (const chunk of createReadStream(bodyPath, { highWaterMark: CHUNK_CHARS })) await write(chunk as Buffer);
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
};

/** Figures that are not whole are never handed out without a word. */
const isHeaded = ({ info }: FileContent): boolean => info.isAbove || info.incompleteMonths().length > 0;

const headOf = ({ info, rowsSoFar }: FileContent, tableSha256: string): string =>
  `${infoLines(info, { format: 'csv', rows: rowsSoFar(), tableSha256 }).map(csvTextLine).join('')}\r\n`;

const writeAll = async (file: FileHandle, bytes: Buffer): Promise<void> => {
  for (let done = 0; done < bytes.length;) done += (await file.write(bytes, done)).bytesWritten;
};
