import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportText, type ExportTextKey } from '@manager/contract/i18n/export-text';
import { ZipFile } from 'yazl';
import { assertMayWait } from '../../base/may-wait.ts';
import type { ExportedRow, ExportTotal } from '../service/ctx.ts';
import { withoutFormula } from './cells.ts';
import { infoLines, totalLabel } from './info.ts';
import type { FileContent, WrittenFile } from './file-content.ts';
import { type ColumnWriter, columnWriter, shownChars } from './xlsx-cells.ts';
import { FIXED_PARTS, filteredCells, sheetEnd, sheetName, sheetStart, textCell, workbookPart } from './xlsx-parts.ts';
import { createStyles, type Styles } from './xlsx-styles.ts';

const CHUNK_CHARS = 256 * 1024;
/** Text of digits shrinks as well at the lowest level, in a third of the time. */
const COMPRESSION_LEVEL = 1;

/**
 * A workbook with the table and a sheet about it. It is written as it is read: memory stays flat whatever its length.
 */
export const writeXlsx = async (content: FileContent): Promise<Omit<WrittenFile, 'rows'>> => {
  assertMayWait('a file');
  const { language, title } = content.info;
  const t = (key: ExportTextKey): string => exportText(key, language);
  const sheetHash = createHash('sha256');
  const styles = createStyles();
  const zip = new ZipFile();
  const options = { compress: true, compressionLevel: COMPRESSION_LEVEL, mode: 0o100600 };
  for (const [name, xml] of Object.entries(FIXED_PARTS)) zip.addBuffer(Buffer.from(xml), name, options);
  const data = Readable.from(chunked(dataSheet(content, styles), sheetHash), { objectMode: false });
  // The packer does not hand on what its sources throw.
  const failed = new Promise<never>((_, reject) => [zip, data].forEach((each) => each.on('error', reject)));
  failed.catch(() => undefined);
  zip.addReadStream(data, 'xl/worksheets/sheet1.xml', options);
  // Only when its turn comes, after the rows, is it known what there is to say about them.
  const addLast = (name: string, xml: () => string): void =>
    zip.addReadStreamLazy(name, options, (give) => give(null, Readable.from([Buffer.from(xml())], { objectMode: false })));
  addLast('xl/worksheets/sheet2.xml', () => infoSheet(content, { tableSha256: sheetHash.copy().digest('hex'), styles }));
  addLast('xl/workbook.xml', () =>
    workbookPart({
      data: sheetName(title, { other: t('infoSheet'), otherwise: t('dataSheet') }),
      info: t('infoSheet'),
      filtered: filteredOf(content),
    }),
  );
  addLast('xl/styles.xml', styles.xml);
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

const filteredOf = ({ columns, rowsSoFar }: FileContent): string => filteredCells({ columns: columns.length, rows: rowsSoFar() });

async function* dataSheet(content: FileContent, styles: Styles): AsyncIterable<string> {
  const { columns, info, decimals } = content;
  const { language, timezone } = info;
  const cut = exportText('cut', language);
  const cells = columns.map((column) => columnWriter(column, { timezone, styles, decimals, cut }));
  const batches = content.batches[Symbol.asyncIterator]();
  const first = await batches.next();
  const second = first.done === true ? first : await batches.next();
  // A report comes as a whole: then its totals, which are its widest figures, have their say in the widths.
  const early = second.done === true ? await content.totals() : undefined;
  const sample = first.done === true ? [] : first.value;
  yield sheetStart(widthsOf(content, { cells, sample, totals: early }), { hasHead: true });
  yield rowOf(
    cells.map(({ isFigure }, at) =>
      textCell(
        withoutFormula(columns[at]?.title ?? ''),
        styles.of({ isBold: true, of: 'head', ...(isFigure ? { isRight: true } : {}) }),
      ),
    ),
  );
  for (let batch = first; batch.done !== true; batch = batch === first ? second : await batches.next()) {
    let xml = '';
    for (const row of batch.value) {
      xml += '<row>';
      for (const { write } of cells) xml += write(row, 'row');
      xml += '</row>';
    }
    yield xml;
  }
  if (content.rowsSoFar() === 0) yield rowOf([textCell(exportText('noActivity', language), 0)]);
  for (const total of early ?? (await content.totals())) yield totalRow(content, { total, cells, styles });
  yield sheetEnd(filteredOf(content));
}

/** The label stands in the first column. */
const totalRow = (
  { rowsSoFar, info: { language } }: FileContent,
  { total, cells, styles }: { total: ExportTotal; cells: readonly ColumnWriter[]; styles: Styles },
): string =>
  rowOf(
    cells.map(({ write }, at) =>
      at === 0
        ? textCell(totalLabel(total, { rows: rowsSoFar(), language }), styles.of({ isBold: true, of: 'total' }))
        : write(total.values, 'total'),
    ),
  );

/** Rows that are looked at for the widths. */
const MEASURED_ROWS = 1_000;
const MIN_WIDTH = 8;
const MAX_WIDTH = 60;
/** Room for the button of the filter, and for margins. */
const HEAD_ROOM = 4;
const CELL_ROOM = 2;
/** Where rows and totals are still to come, they may be larger than those that were seen. */
const UNSEEN_ROOM = 4;

const widthsOf = (
  { columns, rowsSoFar, info: { language } }: FileContent,
  {
    cells,
    sample,
    totals,
  }: { cells: readonly ColumnWriter[]; sample: readonly ExportedRow[]; totals: readonly ExportTotal[] | undefined },
): number[] => {
  const measured = sample.slice(0, MEASURED_ROWS);
  const isWhole = totals !== undefined && measured.length === sample.length;
  return cells.map(({ measure, isFigure }, at) => {
    const head = shownChars(columns[at]?.title ?? '') + HEAD_ROOM;
    const room = CELL_ROOM + (isFigure && !isWhole ? UNSEEN_ROOM : 0);
    const ofTotal = (total: ExportTotal): number =>
      // Bold figures are a little wider.
      at === 0 ? shownChars(totalLabel(total, { rows: rowsSoFar(), language })) + 1 : measure(total.values) * 1.1;
    let widest = 0;
    for (const row of measured) widest = Math.max(widest, measure(row));
    for (const total of totals ?? []) widest = Math.max(widest, ofTotal(total));
    return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, head, Math.ceil(widest) + room));
  });
};

const rowOf = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`;

const infoSheet = (
  { info, rowsSoFar }: FileContent,
  { tableSha256, styles }: { tableSha256: string; styles: Styles },
): string => {
  const lines = infoLines(info, { format: 'xlsx', rows: rowsSoFar(), tableSha256 });
  const rows = lines.map(([label, value]) =>
    rowOf([
      textCell(withoutFormula(label), styles.of({ isBold: true, of: 'note' })),
      textCell(withoutFormula(value), styles.of({ of: 'note' })),
    ]),
  );
  return `${sheetStart([32, 100], { hasHead: false })}${rows.join('')}${sheetEnd()}`;
};

export const hashFile = async (path: string): Promise<{ bytes: number; sha256: string }> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
};
