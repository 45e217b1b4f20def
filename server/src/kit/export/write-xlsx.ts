import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportText, type ExportTextKey } from '@manager/contract/i18n/export-text';
import { ZipFile } from 'yazl';
import { assertMayWait } from '../../base/may-wait.ts';
import { type FileColumn, isPlainNumber, plainText, withoutFormula } from './cells.ts';
import { infoLines, totalLabel } from './info.ts';
import { isInstant, localMs } from './instant-text.ts';
import type { FileContent, WrittenFile } from './write-file.ts';
import { numberCell, SHEET_END, sheetStart, STYLE, textCell, workbookParts } from './xlsx-parts.ts';

const CHUNK_CHARS = 256 * 1024;
/** What a cell of a spreadsheet can hold. */
const MAX_CELL_CHARS = 32_767;
/** A double holds so many decimal digits exactly. */
const MAX_DIGITS = 15;
const MAX_WIDTH = 40;
/** Text of digits shrinks as well at the lowest level, in a third of the time. */
const COMPRESSION_LEVEL = 1;

/** A workbook with the sheets "Data" and "Info". It is written as it is read: memory stays flat whatever its length. */
export const writeXlsx = async (content: FileContent): Promise<Omit<WrittenFile, 'rows'>> => {
  assertMayWait('a file');
  const { language } = content.info;
  const t = (key: ExportTextKey): string => exportText(key, language);
  const sheetHash = createHash('sha256');
  const zip = new ZipFile();
  const options = { compress: true, compressionLevel: COMPRESSION_LEVEL, mode: 0o100600 };
  for (const [name, xml] of Object.entries(workbookParts({ data: t('dataSheet'), info: t('infoSheet') })))
    zip.addBuffer(Buffer.from(xml), name, options);
  const data = Readable.from(chunked(dataSheet(content), sheetHash), { objectMode: false });
  // The packer does not hand on what its sources throw.
  const failed = new Promise<never>((_, reject) => [zip, data].forEach((each) => each.on('error', reject)));
  failed.catch(() => undefined);
  zip.addReadStream(data, 'xl/worksheets/sheet1.xml', options);
  // Only when its turn comes, after the rows, is it known what there is to say about them.
  zip.addReadStreamLazy('xl/worksheets/sheet2.xml', options, (give) =>
    give(null, Readable.from([Buffer.from(infoSheet(content, sheetHash.copy().digest('hex')))], { objectMode: false })),
  );
  zip.end();
  const target = createWriteStream(content.path, { mode: 0o600 });
  try {
    await Promise.race([pipeline(zip.outputStream, target), failed]);
  } catch (error) {
    data.destroy();
    target.destroy();
    throw error;
  }
  return { tableSha256: sheetHash.digest('hex'), ...(await hashFile(content.path)) };
};

async function* chunked(parts: AsyncIterable<string>, hash: ReturnType<typeof createHash>): AsyncIterable<Buffer> {
  let waiting = '';
  const take = (): Buffer => {
    const bytes = Buffer.from(waiting);
    waiting = '';
    hash.update(bytes);
    return bytes;
  };
  for await (const part of parts) {
    waiting += part;
    if (waiting.length >= CHUNK_CHARS) yield take();
  }
  yield take();
}

async function* dataSheet({ columns, info, batches, rowsSoFar, totals }: FileContent): AsyncIterable<string> {
  const cut = exportText('cut', info.language);
  const cells = columns.map((column) => ({ id: column.id, write: xlsxCell(column, { timezone: info.timezone, cut }) }));
  yield sheetStart(columns.map(({ title, kind }) => Math.min(MAX_WIDTH, Math.max(title.length + 3, kind === 'time' ? 20 : 12))));
  yield rowOf(columns.map(({ title }) => textCell(withoutFormula(title), STYLE.bold)));
  for await (const rows of batches) {
    let xml = '';
    for (const row of rows) {
      xml += '<row>';
      for (const { id, write } of cells) xml += write(row[id]);
      xml += '</row>';
    }
    yield xml;
  }
  if (rowsSoFar() === 0) yield rowOf([textCell(exportText('noActivity', info.language), STYLE.plain)]);
  for (const total of await totals())
    yield rowOf(
      cells.map(({ id, write }, index) =>
        index === 0
          ? textCell(totalLabel(total, { rows: rowsSoFar(), language: info.language }), STYLE.bold)
          : write(total.values[id]),
      ),
    );
  yield SHEET_END;
}

const rowOf = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`;

const DAY_MS = 86_400_000;
/** Days from the sheet's first day to 1970-01-01. */
const EPOCH_DAYS = 25_569;

/** Figures are numbers as long as a double holds all their digits; instants are the sheet's own, in the zone of the file. */
const xlsxCell = (column: FileColumn, { timezone, cut }: { timezone: string; cut: string }): ((value: unknown) => string) => {
  const toLocalMs = column.kind === 'time' ? localMs(timezone) : undefined;
  const isFigure = column.kind === 'number' || column.kind === 'money';
  const style = column.kind === 'money' ? STYLE.money : STYLE.plain;
  return (value) => {
    if (value === null || value === undefined) return '<c/>';
    const text = plainText(column, value);
    if (toLocalMs !== undefined && isInstant(text))
      return numberCell(String(toLocalMs(Date.parse(text)) / DAY_MS + EPOCH_DAYS), STYLE.time);
    if (isFigure && isPlainNumber(text) && digitsOf(text) <= MAX_DIGITS) return numberCell(text, style);
    const marked = isFigure && isPlainNumber(text) ? text : withoutFormula(text);
    return textCell(marked.length > MAX_CELL_CHARS ? marked.slice(0, MAX_CELL_CHARS - cut.length) + cut : marked, STYLE.plain);
  };
};

const digitsOf = (text: string): number => text.replace(/^-?0*\.?0*|\./g, '').length;

const infoSheet = ({ info, rowsSoFar }: FileContent, tableSha256: string): string => {
  const lines = infoLines(info, { format: 'xlsx', rows: rowsSoFar(), tableSha256 });
  const rows = lines.map(([label, value]) =>
    rowOf([textCell(withoutFormula(label), STYLE.bold), textCell(withoutFormula(value), STYLE.wrapped)]),
  );
  return `${sheetStart([28, 100])}${rows.join('')}${SHEET_END}`;
};

const hashFile = async (path: string): Promise<{ bytes: number; sha256: string }> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
};
