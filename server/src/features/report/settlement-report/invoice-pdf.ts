import type { InvoiceParty } from '@manager/contract/features/report/settlement-invoice';
import { invoiceText, type InvoiceTextKey } from '@manager/contract/i18n/invoice-text';
import { exactPercentText, exactText, moneyText } from '@manager/domain/figure-text';
import { instantText } from '@manager/domain/instant-text';
import { VERSION } from '../../../kit/export/info.ts';
import { type PdfContent, type PdfTable, type PdfText, writePdf } from '../../../kit/export/pdf.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { basisUsd, type ColumnTotal, columnTotals, type Invoice, type Line } from './invoice-lines.ts';
import { gameTypeKey, sumRows } from './invoice-sums.ts';
import { periodText } from './run-row.ts';

type Words = (key: InvoiceTextKey, values?: Readonly<Record<string, string>>) => string;

const LINE_SIZE_PT = 7.5;
const FACTS_PT = 250;
const MUTED = '#6c757d';

/** Names share the room that the rest leaves. Texts wrap, figures never do. */
type Column = {
  title: InvoiceTextKey;
  isName?: boolean;
  isNumeric?: boolean;
  of: (line: Line, t: Words) => string;
  total?: (total: ColumnTotal, t: Words) => string;
};

const inTotal = (value: string | null): string => (value === null ? '' : moneyText(value));

const COLUMNS: readonly Column[] = [
  {
    title: 'site',
    isName: true,
    of: ({ site_code: code }) => code,
    total: ({ currency }, t) => (currency === null ? t('total') : t('totalIn', { currency })),
  },
  { title: 'vendor', isName: true, of: ({ vendor }) => vendor },
  { title: 'gameType', of: ({ game_type: type }, t) => t(gameTypeKey(type)) },
  { title: 'currency', of: ({ currency }) => currency },
  { title: 'bet', isNumeric: true, of: ({ bet }) => moneyText(bet), total: ({ bet }) => inTotal(bet) },
  { title: 'win', isNumeric: true, of: ({ win }) => moneyText(win), total: ({ win }) => inTotal(win) },
  {
    title: 'winLoss',
    isNumeric: true,
    of: ({ win_loss: winLoss }) => moneyText(winLoss),
    total: ({ win_loss: winLoss }) => inTotal(winLoss),
  },
  { title: 'fx', isNumeric: true, of: ({ fx }) => exactText(fx) },
  {
    title: 'winLossUsd',
    isNumeric: true,
    of: ({ win_loss_usd: usd }) => moneyText(usd),
    total: ({ win_loss_usd: usd }) => inTotal(usd),
  },
  { title: 'basis', of: ({ fee_basis: basis }, t) => (basis === null ? '–' : t(basis)) },
  { title: 'basisUsd', isNumeric: true, of: (line) => moneyText(basisUsd(line)) },
  { title: 'feePct', isNumeric: true, of: ({ fee_pct: pct }) => exactPercentText(pct) },
  { title: 'fee', isNumeric: true, of: ({ fee }) => moneyText(fee), total: ({ fee }) => inTotal(fee) },
];

/** The invoice as a document: from whom, to whom, when and how much; the lines; what the amount due is made of; how it is paid. */
export const invoicePdf = (ctx: Ctx, invoice: Invoice): Promise<Buffer> => {
  const t: Words = (key, values) => invoiceText(key, ctx.language, values);
  const { head, run, report } = invoice;
  const at = instantText(report.scope.timezone ?? 'UTC')(ctx.now().toISOString());
  return writePdf(
    {
      title: `${t('invoice')} ${head.number}`,
      createdAt: ctx.now(),
      orientation: 'landscape',
      content: [
        headOf(invoice, t),
        linesTable(report.list, t),
        {
          columns: [paymentOf(invoice, t), sumsTable(sumRows(invoice, ctx.language), t)],
          columnGap: 40,
        },
      ],
      footer: `${head.number} · ${run.agent_name} · ${t('generated', { version: VERSION, at, user: ctx.user.userName })}`,
      pageText: t('page'),
    },
    `user ${ctx.user.id}`,
  );
};

/** Left from whom and to whom, right what the paper is and when it is due. */
const headOf = ({ head, run, report }: Invoice, t: Words): PdfContent => {
  const { timezone, settlement_hour: hour } = report.scope;
  const facts: [InvoiceTextKey, string][] = [
    ['number', head.number],
    ['issuedOn', head.issued_on],
    ['dueOn', head.due_on],
    ['period', periodText(run)],
    ['calendar', `${timezone ?? 'UTC'}, ${String(hour ?? 0).padStart(2, '0')}:00`],
    ...(head.replaces === '' ? [] : [['replaces', head.replaces] as [InvoiceTextKey, string]]),
  ];
  return {
    columns: [
      partyOf(head.issuer, { label: t('issuer'), t }),
      partyOf(head.receiver, { label: t('receiver'), t }),
      {
        width: FACTS_PT,
        stack: [
          { text: t('invoice'), fontSize: 20, bold: true, alignment: 'right', margin: [0, -5, 0, 6] },
          {
            layout: 'facts',
            table: {
              widths: ['*', 'auto'],
              body: facts.map(([key, value]) => [
                { text: t(key), color: MUTED, alignment: 'right' },
                { text: value, alignment: 'right', noWrap: true },
              ]),
            },
          },
        ],
      },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 18],
  };
};

const partyOf = (party: InvoiceParty, { label, t }: { label: string; t: Words }): PdfContent => ({
  stack: [
    { text: label, fontSize: 7.5, color: MUTED, margin: [0, 0, 0, 2] },
    { text: party.name, bold: true, fontSize: 10.5 },
    ...textIf(party.address),
    ...textIf(party.tax_number === '' ? '' : `${t('taxNumber')} ${party.tax_number}`),
    ...textIf(party.email),
  ],
});

const textIf = (text: string): PdfContent[] => (text === '' ? [] : [text]);

const linesTable = (lines: readonly Line[], t: Words): PdfContent => {
  const totals = columnTotals(lines);
  return {
    fontSize: LINE_SIZE_PT,
    margin: [0, 0, 0, 14],
    layout: 'rows',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      sumRows: totals.length,
      widths: COLUMNS.map(({ isName }) => (isName === true ? '*' : 'auto')),
      body: [
        COLUMNS.map(({ title, isNumeric }) => ({ ...cellOf(t(title), isNumeric), bold: true })),
        ...lines.map((line) => COLUMNS.map(({ of, isNumeric }) => cellOf(of(line, t), isNumeric))),
        ...totals.map((total) =>
          COLUMNS.map(({ total: of, isNumeric }) => ({ ...cellOf(of?.(total, t) ?? '', isNumeric), bold: true })),
        ),
      ],
    },
  };
};

const cellOf = (text: string, isNumeric = false): Exclude<PdfText, string> => ({
  text,
  ...(isNumeric ? { alignment: 'right' as const, noWrap: true } : {}),
});

/** Where the money goes and until when, and at which rates it was counted. */
const paymentOf = ({ head, report }: Invoice, t: Words): PdfContent => {
  const rates = [
    ...new Set(
      report.list.filter(({ currency }) => currency !== 'USD').map(({ currency, fx }) => `${currency} ${exactText(fx)}`),
    ),
  ];
  return {
    unbreakable: true,
    stack: [
      { text: t('payment'), fontSize: 7.5, color: MUTED, margin: [0, 0, 0, 2] },
      head.issuer.payment_details,
      { text: t('payUntil', { day: head.due_on, number: head.number }), margin: [0, 4, 0, 0] },
      ...(rates.length === 0
        ? []
        : [
            { text: t('rates'), fontSize: 7.5, color: MUTED, margin: [0, 10, 0, 2] as [number, number, number, number] },
            rates.join(' · '),
          ]),
    ],
  };
};

/** Below the lines on the right, never torn apart. */
const sumsTable = (sums: ReturnType<typeof sumRows>, t: Words): PdfContent => {
  const body: PdfTable['table']['body'] = sums.map(({ label, value, isMain = false }) => [
    { text: label, bold: isMain, fontSize: isMain ? 11 : 9 },
    { ...cellOf(`${moneyText(value)} ${t('usd')}`, true), bold: isMain, fontSize: isMain ? 11 : 9 },
  ]);
  const main = sums.findIndex(({ isMain }) => isMain === true);
  return {
    unbreakable: true,
    stack: [{ layout: 'sums', table: { widths: ['*', 'auto'], mainRow: main, body } }],
  };
};
