import { parentPort, workerData } from 'node:worker_threads';
import pdfmake, { type TableLayout, type TableNode } from 'pdfmake';
import { FONTS, MAIN_FONT, runsOf } from './pdf-fonts.ts';
import type { PdfContent, PdfDocument, PdfTable, PdfText } from './pdf.ts';

const MARGIN_PT = 36;
const FOOT_PT = 44;

const plain: TableLayout = {
  hLineWidth: () => 0,
  hLineColor: () => '#bfbfbf',
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : 4),
  paddingRight: (column, { table }) => (column === table.widths.length - 1 ? 0 : 4),
  paddingTop: () => 2,
  paddingBottom: () => 2,
};
/** Below the headings, and above the rows that sum up. */
const isRule = (line: number, { table: { headerRows, sumRows, body } }: TableNode): boolean =>
  line === headerRows || (sumRows !== undefined && line === body.length - sumRows);
const LAYOUTS: Record<PdfTable['layout'], TableLayout> = {
  rows: {
    ...plain,
    hLineWidth: (line, node) => (isRule(line, node) ? 0.7 : line === 0 ? 0 : 0.25),
    hLineColor: (line, node) => (isRule(line, node) ? '#495057' : '#dee2e6'),
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
  sums: { ...plain, hLineWidth: (line, { table }) => (line === table.mainRow ? 0.7 : 0), hLineColor: () => '#495057' },
  facts: plain,
};

/** Every text in the fonts that have its letters. */
const setText = (text: string): string | { text: string; font: string }[] => {
  const runs = runsOf(text);
  return runs.every(({ font }) => font === MAIN_FONT) ? text.normalize('NFC') : runs;
};
const setCell = (cell: PdfText): object =>
  typeof cell === 'string' ? { text: setText(cell) } : { ...cell, text: setText(cell.text) };

const setContent = (content: PdfContent): object => {
  if (typeof content === 'string') return { text: setText(content) };
  if ('table' in content)
    return { ...content, table: { ...content.table, body: content.table.body.map((row) => row.map(setCell)) } };
  if ('stack' in content) return { ...content, stack: content.stack.map(setContent) };
  if ('columns' in content) return { ...content, columns: content.columns.map(setContent) };
  return 'text' in content ? setCell(content) : content;
};

const { title, createdAt, orientation, content, footer, pageText } = workerData as PdfDocument;

pdfmake.setFonts(FONTS);
pdfmake.setTableLayouts(LAYOUTS);
// Nothing is ever fetched, and no file but the fonts is read.
pdfmake.setUrlAccessPolicy(() => false);
const files = new Set<string>(Object.values(FONTS).flatMap(({ normal, bold }) => [normal, bold]));
pdfmake.setLocalAccessPolicy((path) => files.has(path));

const document = pdfmake.createPdf({
  pageSize: 'A4',
  pageOrientation: orientation,
  pageMargins: [MARGIN_PT, MARGIN_PT, MARGIN_PT, FOOT_PT],
  info: { title, producer: 'Manager', creator: 'Manager', creationDate: createdAt },
  defaultStyle: { font: MAIN_FONT, fontSize: 9, lineHeight: 1.15 },
  content: content.map(setContent),
  footer: (page, pages) => ({
    margin: [MARGIN_PT, 10, MARGIN_PT, 0],
    fontSize: 7,
    color: '#6c757d',
    columns: [
      setCell(footer),
      {
        ...setCell(pageText.replace('{page}', String(page)).replace('{pages}', String(pages))),
        alignment: 'right',
        width: 'auto',
      },
    ],
  }),
});
parentPort?.postMessage(await document.getBuffer());
