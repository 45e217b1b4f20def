import type { getSettlementReport } from '@manager/contract/features/report/settlement-report';
import type { SettlementRun, SettlementSums } from '@manager/contract/features/report/settlement-run';
import { invoiceText, type InvoiceTextKey } from '@manager/contract/i18n/invoice-text';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { formatMoney } from '@manager/domain/money';
import { VERSION } from '../../../kit/export/info.ts';
import { instantText } from '../../../kit/export/instant-text.ts';
import { fittedText, PAGE, type PdfPage, writePdf } from '../../../kit/export/pdf.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { gameTypeKey, sumRows } from './invoice-sums.ts';
import { periodText } from './run-row.ts';

export type Invoice = { run: SettlementRun; report: OutputOf<typeof getSettlementReport>; sums: SettlementSums };
type Line = Invoice['report']['list'][number];

const MARGIN_PT = 36;
const INNER_PT = PAGE.widthPt - 2 * MARGIN_PT;
const SIZE_PT = 8;
const ROW_PT = 14;
const HEAD_Y = 176;
const NEXT_HEAD_Y = 60;
const LAST_Y = PAGE.heightPt - 60;

type Cell = { title: InvoiceTextKey; widthPt: number; isNumeric?: boolean; of: (line: Line, t: Words) => string };
type Words = (key: InvoiceTextKey, values?: Readonly<Record<string, string>>) => string;

const money = (value: string | null): string => (value === null ? '-' : formatMoney(value));

const CELLS: readonly Cell[] = [
  { title: 'site', widthPt: 96, of: ({ site_code: code }) => code },
  { title: 'vendor', widthPt: 70, of: ({ vendor }) => vendor },
  { title: 'gameType', widthPt: 54, of: ({ game_type: type }, t) => t(gameTypeKey(type)) },
  { title: 'currency', widthPt: 46, of: ({ currency }) => currency },
  { title: 'bet', widthPt: 92, isNumeric: true, of: ({ bet }) => money(bet) },
  { title: 'win', widthPt: 92, isNumeric: true, of: ({ win }) => money(win) },
  { title: 'winLoss', widthPt: 84, isNumeric: true, of: ({ win_loss: winLoss }) => money(winLoss) },
  { title: 'fx', widthPt: 58, isNumeric: true, of: ({ fx }) => fx ?? '-' },
  { title: 'winLossUsd', widthPt: 72, isNumeric: true, of: ({ win_loss_usd: usd }) => money(usd) },
  { title: 'feePct', widthPt: 40, isNumeric: true, of: ({ fee_pct: pct }) => pct ?? '-' },
  { title: 'fee', widthPt: 66, isNumeric: true, of: ({ fee }) => money(fee) },
];

/** The invoice as a document: who and when, the lines, what the amount due is made of. */
export const invoicePdf = (ctx: Ctx, invoice: Invoice): Buffer => {
  const t: Words = (key, values) => invoiceText(key, ctx.language, values);
  const sums = sumRows(invoice, ctx.language);
  const pages = pagesOf(invoice.report.list, sums.length + 1);
  const zone = invoice.report.scope.timezone ?? 'UTC';
  const foot = t('generated', {
    version: VERSION,
    at: `${instantText(zone)(ctx.now().toISOString())} ${zone}`,
    user: ctx.user.userName,
  });
  return writePdf({
    title: `${t('invoice')} ${invoice.run.agent_name} ${periodText(invoice.run)}`,
    createdAt: ctx.now(),
    pages: pages.map((lines, at) => (page: PdfPage): void => {
      const headY = at === 0 ? HEAD_Y : NEXT_HEAD_Y;
      if (at === 0) drawTitle(page, invoice, t);
      drawHeads(page, headY, t);
      for (const [row, line] of lines.entries()) drawLine(page, line, { y: headY + (row + 1) * ROW_PT, t });
      if (at === pages.length - 1) drawSums(page, sums, headY + (lines.length + 2) * ROW_PT);
      const footY = PAGE.heightPt - 24;
      page.text({ x: MARGIN_PT, y: footY, sizePt: 7, text: foot });
      const pageText = t('page', { page: String(at + 1), pages: String(pages.length) });
      page.text({ x: PAGE.widthPt - MARGIN_PT, y: footY, sizePt: 7, align: 'right', text: pageText });
    }),
  });
};

/** Lines by page; the sums stand whole below the last ones, on a page of their own where there is no room. */
const pagesOf = (lines: readonly Line[], sumCount: number): Line[][] => {
  const pages: Line[][] = [];
  let rest = [...lines];
  do {
    const room = Math.floor((LAST_Y - (pages.length === 0 ? HEAD_Y : NEXT_HEAD_Y)) / ROW_PT) - 1;
    const needsPageForSums = rest.length <= room && rest.length + sumCount + 1 > room;
    pages.push(rest.slice(0, room));
    rest = rest.slice(room);
    if (rest.length === 0 && needsPageForSums) pages.push([]);
  } while (rest.length > 0);
  return pages;
};

const drawTitle = (page: PdfPage, { run, report }: Invoice, t: Words): void => {
  page.text({ x: MARGIN_PT, y: 52, sizePt: 18, face: 'bold', text: t('invoice') });
  const { timezone, settlement_hour: hour } = report.scope;
  const rates = [
    ...new Set(report.list.filter(({ currency }) => currency !== 'USD').map(({ currency, fx }) => `${currency} ${fx ?? '-'}`)),
  ];
  const facts: [InvoiceTextKey, string][] = [
    ['number', `${run.id}-${run.run_version}`],
    ['agent', run.agent_name],
    ['period', periodText(run)],
    ['calendar', `${timezone ?? 'UTC'}, ${String(hour ?? 0).padStart(2, '0')}:00`],
    [
      'status',
      t(run.state === 'paid' ? 'paid' : 'confirmed') + (run.payment_reference === '' ? '' : ` · ${run.payment_reference}`),
    ],
    ...(rates.length === 0 ? [] : [['rates', rates.join(' · ')] as [InvoiceTextKey, string]]),
  ];
  for (const [row, [key, value]] of facts.entries()) {
    const y = 74 + row * ROW_PT;
    page.text({ x: MARGIN_PT, y, sizePt: 9, text: t(key) });
    page.text({ x: MARGIN_PT + 190, y, sizePt: 9, text: fittedText(value, { widthPt: INNER_PT - 190, sizePt: 9 }) });
  }
};

/** Left edge of a cell; numbers end at the right edge, a gap before the next. */
const leftOf = (at: number): number => MARGIN_PT + CELLS.slice(0, at).reduce((sum, { widthPt }) => sum + widthPt, 0);
const GAP_PT = 6;

const drawCell = (page: PdfPage, at: number, { y, text, face }: { y: number; text: string; face: 'plain' | 'bold' }): void => {
  const cell = CELLS[at];
  if (cell === undefined) return;
  const x = cell.isNumeric === true ? leftOf(at) + cell.widthPt - GAP_PT : leftOf(at);
  const fitted = fittedText(text, { widthPt: cell.widthPt - GAP_PT, sizePt: SIZE_PT });
  // An amount is never cut: a wide one runs into the gap of its neighbour.
  page.text({
    x,
    y,
    sizePt: SIZE_PT,
    face,
    align: cell.isNumeric === true ? 'right' : 'left',
    text: cell.isNumeric === true ? text : fitted,
  });
};

const drawHeads = (page: PdfPage, y: number, t: Words): void => {
  for (const [at, { title }] of CELLS.entries()) drawCell(page, at, { y, text: t(title), face: 'bold' });
  page.rule({ x: MARGIN_PT, y: y + 4, widthPt: INNER_PT });
};

const drawLine = (page: PdfPage, line: Line, { y, t }: { y: number; t: Words }): void => {
  for (const [at, { of }] of CELLS.entries()) drawCell(page, at, { y, text: of(line, t), face: 'plain' });
};

const drawSums = (page: PdfPage, sums: ReturnType<typeof sumRows>, fromY: number): void => {
  page.rule({ x: MARGIN_PT, y: fromY - ROW_PT, widthPt: INNER_PT });
  const right = PAGE.widthPt - MARGIN_PT - GAP_PT;
  for (const [row, { label, value, isMain }] of sums.entries()) {
    const y = fromY + row * ROW_PT;
    const face = isMain === true ? 'bold' : 'plain';
    page.text({ x: PAGE.widthPt / 2, y, sizePt: 9, face, text: fittedText(label, { widthPt: 260, sizePt: 9 }) });
    page.text({ x: right, y, sizePt: 9, face, align: 'right', text: money(value) });
  }
};
