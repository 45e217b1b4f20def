import { Worker } from 'node:worker_threads';
import { assertMayWait } from '../../base/may-wait.ts';
import { createFairSemaphore } from '../../clickhouse/fair-semaphore.ts';

/** Layouts of tables that `pdf-worker.ts` knows: a line below the heads; a line above everything; none. */
type TableLayout = 'rows' | 'sums' | 'facts';
type Style = {
  fontSize?: number;
  bold?: boolean;
  alignment?: 'left' | 'right';
  margin?: [left: number, top: number, right: number, bottom: number];
  color?: string;
  /** In a row of columns. */
  width?: number | '*' | 'auto';
};
export type PdfText = string | (Style & { text: string; noWrap?: boolean });
export type PdfTable = Style & {
  layout: TableLayout;
  table: {
    /** Repeated on every page. */
    headerRows?: number;
    dontBreakRows?: boolean;
    /** Rows at the end that sum up: a line is above them. */
    sumRows?: number;
    /** The row that matters most: a line is above it. */
    mainRow?: number;
    /** In points; '*' shares what is left, 'auto' is as wide as its longest line. */
    widths: (number | '*' | 'auto')[];
    body: PdfText[][];
  };
};
/** What pdfmake lays out, as far as it is used: plain data, which goes to another thread. */
export type PdfContent =
  | PdfText
  | PdfTable
  | (Style & { stack: PdfContent[]; unbreakable?: boolean })
  | (Style & { columns: PdfContent[]; columnGap?: number });

/** A document on pages of A4. */
export type PdfDocument = {
  title: string;
  createdAt: Date;
  orientation: 'portrait' | 'landscape';
  content: PdfContent[];
  /** At the foot of every page. */
  footer: string;
  /** Beside it; `{page}` and `{pages}` stand for the numbers. */
  pageText: string;
};

/** Some 100 MB and a core while it is laid out: one at a time, whoever asks. */
const gate = createFairSemaphore({ atOnce: 1, atOnceEach: 1 });
const WAIT_MS = 30_000;

/**
 * Lays a document out and writes it, the same bytes for the same document. A thread of its own does it: a thousand lines take a second, in
 * which nobody else would be served.
 */
export const writePdf = (document: PdfDocument, asker: string): Promise<Buffer> => {
  assertMayWait('a document');
  return gate.run({ asker, waitMs: WAIT_MS }, () => inThread(document));
};

const inThread = (document: PdfDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), { workerData: document });
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread that lays out documents ended early')));
  });
