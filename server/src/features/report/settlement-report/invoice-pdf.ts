import type { getSettlementReport } from '@manager/contract/features/report/settlement-report';
import type { SettlementRun, SettlementSums } from '@manager/contract/features/report/settlement-run';
import { invoiceText, type InvoiceTextKey } from '@manager/contract/i18n/invoice-text';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { exactPercentText, exactText, moneyText } from '@manager/domain/figure-text';
import { instantText } from '@manager/domain/instant-text';
import { VERSION } from '../../../kit/export/info.ts';
import { type PdfContent, type PdfTable, writePdf } from '../../../kit/export/pdf.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { gameTypeKey, sumRows } from './invoice-sums.ts';
import { periodText } from './run-row.ts';

export type Invoice = { run: SettlementRun; report: OutputOf<typeof getSettlementReport>; sums: SettlementSums };
type Line = Invoice['report']['list'][number];
type Words = (key: InvoiceTextKey, values?: Readonly<Record<string, string>>) => string;

const LINE_SIZE_PT = 8;
const LABEL_PT = 190;

/** Names share the room that the rest leaves. Texts wrap, figures never do. */
type Column = { title: InvoiceTextKey; isName?: boolean; isNumeric?: boolean; of: (line: Line, t: Words) => string };

const COLUMNS: readonly Column[] = [
  { title: 'site', isName: true, of: ({ site_code: code }) => code },
  { title: 'vendor', isName: true, of: ({ vendor }) => vendor },
  { title: 'gameType', of: ({ game_type: type }, t) => t(gameTypeKey(type)) },
  { title: 'currency', of: ({ currency }) => currency },
  { title: 'bet', isNumeric: true, of: ({ bet }) => moneyText(bet) },
  { title: 'win', isNumeric: true, of: ({ win }) => moneyText(win) },
  { title: 'winLoss', isNumeric: true, of: ({ win_loss: winLoss }) => moneyText(winLoss) },
  { title: 'fx', isNumeric: true, of: ({ fx }) => exactText(fx) },
  { title: 'winLossUsd', isNumeric: true, of: ({ win_loss_usd: usd }) => moneyText(usd) },
  { title: 'feePct', isNumeric: true, of: ({ fee_pct: pct }) => exactPercentText(pct) },
  { title: 'fee', isNumeric: true, of: ({ fee }) => moneyText(fee) },
];

/** The invoice as a document: who and when, the lines, what the amount due is made of. */
export const invoicePdf = (ctx: Ctx, invoice: Invoice): Promise<Buffer> => {
  const t: Words = (key, values) => invoiceText(key, ctx.language, values);
  const zone = invoice.report.scope.timezone ?? 'UTC';
  const at = instantText(zone)(ctx.now().toISOString());
  return writePdf(
    {
      title: `${t('invoice')} ${invoice.run.agent_name} ${periodText(invoice.run)}`,
      createdAt: ctx.now(),
      orientation: 'landscape',
      content: [
        { text: t('invoice'), fontSize: 18, bold: true, margin: [0, 0, 0, 6] },
        tableOf('facts', { widths: [LABEL_PT, '*'], body: factsOf(invoice, t).map(([key, value]) => [t(key), value]) }),
        linesTable(invoice.report.list, t),
        sumsTable(sumRows(invoice, ctx.language)),
      ],
      footer: t('generated', { version: VERSION, at, user: ctx.user.userName }),
      pageText: t('page'),
    },
    `user ${ctx.user.id}`,
  );
};

const tableOf = (layout: PdfTable['layout'], table: PdfTable['table']): PdfTable => ({
  layout,
  table,
  margin: [0, 0, 0, 12],
});

const factsOf = ({ run, report }: Invoice, t: Words): [InvoiceTextKey, string][] => {
  const { timezone, settlement_hour: hour } = report.scope;
  const rates = [
    ...new Set(
      report.list.filter(({ currency }) => currency !== 'USD').map(({ currency, fx }) => `${currency} ${exactText(fx)}`),
    ),
  ];
  const status = t(run.state === 'paid' ? 'paid' : 'confirmed');
  return [
    ['number', `${run.id}-${run.run_version}`],
    ['agent', run.agent_name],
    ['period', periodText(run)],
    ['calendar', `${timezone ?? 'UTC'}, ${String(hour ?? 0).padStart(2, '0')}:00`],
    ['status', run.payment_reference === '' ? status : `${status} · ${run.payment_reference}`],
    ...(rates.length === 0 ? [] : [['rates', rates.join(' · ')] as [InvoiceTextKey, string]]),
  ];
};

const linesTable = (lines: readonly Line[], t: Words): PdfContent => ({
  fontSize: LINE_SIZE_PT,
  ...tableOf('rows', {
    headerRows: 1,
    dontBreakRows: true,
    widths: COLUMNS.map(({ isName }) => (isName === true ? '*' : 'auto')),
    body: [
      COLUMNS.map(({ title, isNumeric }) => ({ ...cellOf(t(title), isNumeric), bold: true })),
      ...lines.map((line) => COLUMNS.map(({ of, isNumeric }) => cellOf(of(line, t), isNumeric))),
    ],
  }),
});

const cellOf = (text: string, isNumeric = false) => ({
  text,
  ...(isNumeric ? { alignment: 'right' as const, noWrap: true } : {}),
});

/** Below the lines on the right, never torn apart. */
const sumsTable = (sums: ReturnType<typeof sumRows>): PdfContent => ({
  unbreakable: true,
  stack: [
    tableOf('sums', {
      widths: ['*', 'auto', 'auto'],
      body: sums.map(({ label, value, isMain = false }) => [
        '',
        { text: label, bold: isMain },
        { ...cellOf(moneyText(value), true), bold: isMain },
      ]),
    }),
  ],
});
