import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import pdfmake, { type TableLayout } from 'pdfmake';
import type { PdfDocument, PdfTable } from './pdf.ts';

/** Noto Sans for simplified Chinese, with Latin, Greek, Cyrillic and Japanese letters; what a document uses of it is embedded. */
const FONT = 'Noto Sans SC';
const fontFile = (weight: 'Regular' | 'Bold'): string =>
  fileURLToPath(new URL(`../fonts/NotoSansHans-${weight}.otf`, import.meta.resolve('@embedpdf/fonts-sc')));
const FONTS = { [FONT]: { normal: fontFile('Regular'), bold: fontFile('Bold') } };

const MARGIN_PT = 36;
const FOOT_PT = 48;

const plain: TableLayout = {
  hLineWidth: () => 0,
  hLineColor: () => '#bfbfbf',
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : 5),
  paddingRight: (column, { table }) => (column === table.widths.length - 1 ? 0 : 5),
  paddingTop: () => 2,
  paddingBottom: () => 2,
};
const LAYOUTS: Record<PdfTable['layout'], TableLayout> = {
  rows: { ...plain, hLineWidth: (line, { table }) => (line === table.headerRows ? 0.5 : 0) },
  sums: { ...plain, hLineWidth: (line) => (line === 0 ? 0.5 : 0) },
  facts: plain,
};

const { title, createdAt, orientation, content, footer, pageText } = workerData as PdfDocument;

pdfmake.setFonts(FONTS);
pdfmake.setTableLayouts(LAYOUTS);
// Nothing is ever fetched, and no file but the fonts is read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => Object.values(FONTS[FONT] ?? {}).includes(path));

const document = pdfmake.createPdf({
  pageSize: 'A4',
  pageOrientation: orientation,
  pageMargins: [MARGIN_PT, MARGIN_PT, MARGIN_PT, FOOT_PT],
  info: { title, producer: 'Manager', creator: 'Manager', creationDate: createdAt },
  defaultStyle: { font: FONT, fontSize: 9 },
  content,
  footer: (page, pages) => ({
    margin: [MARGIN_PT, 8, MARGIN_PT, 0],
    fontSize: 7,
    columns: [
      footer,
      { text: pageText.replace('{page}', String(page)).replace('{pages}', String(pages)), alignment: 'right', width: 'auto' },
    ],
  }),
});
parentPort?.postMessage(await document.getBuffer());
