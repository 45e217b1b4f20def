import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { GameType } from '@manager/contract/kit/game-type';
import { invoiceText, type InvoiceTextKey } from '@manager/contract/i18n/invoice-text';
import type { FileColumn } from '../../../kit/export/cells.ts';
import { writeXlsx } from '../../../kit/export/write-xlsx.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ExportedRow, ExportTotal } from '../../../kit/service/ctx.ts';
import { basisUsd, columnTotals, type Invoice } from './invoice-lines.ts';
import { gameTypeKey, sumRows } from './invoice-sums.ts';
import { periodText } from './run-row.ts';

type Column = Pick<FileColumn, 'id' | 'kind' | 'currency'> & { title: InvoiceTextKey };

const COLUMNS: readonly Column[] = [
  { id: 'site_name', title: 'site', kind: 'text' },
  { id: 'site_code', title: 'siteCode', kind: 'text' },
  { id: 'vendor', title: 'vendor', kind: 'text' },
  { id: 'game_type', title: 'gameType', kind: 'text' },
  { id: 'currency', title: 'currency', kind: 'text' },
  { id: 'rounds', title: 'rounds', kind: 'number' },
  { id: 'bet', title: 'bet', kind: 'money' },
  { id: 'valid_bet', title: 'validBet', kind: 'money' },
  { id: 'win', title: 'win', kind: 'money' },
  { id: 'win_loss', title: 'winLoss', kind: 'money' },
  { id: 'fx', title: 'fx', kind: 'exact' },
  { id: 'win_loss_usd', title: 'winLossUsd', kind: 'money', currency: 'USD' },
  { id: 'fee_basis', title: 'basis', kind: 'text' },
  { id: 'basis_usd', title: 'basisUsd', kind: 'money', currency: 'USD' },
  { id: 'fee_pct', title: 'feePct', kind: 'exact_percent' },
  { id: 'fee', title: 'fee', kind: 'money', currency: 'USD' },
];

export const invoiceXlsx = async (ctx: Ctx, invoice: Invoice): Promise<Buffer> => {
  const { language, settings } = ctx;
  const { report } = invoice;
  const t = (key: InvoiceTextKey): string => invoiceText(key, language);
  const labels: Record<string, Record<string, string>> = {
    fee_basis: { ggr: t('ggr'), turnover: t('turnover') },
    game_type: Object.fromEntries(GameType.options.map((type) => [type, t(gameTypeKey(type))])),
  };
  const path = join(settings.exportDir, `invoice-${randomUUID()}.xlsx`);
  try {
    await mkdir(settings.exportDir, { recursive: true, mode: 0o700 });
    await writeXlsx({
      path,
      columns: COLUMNS.map(({ title, ...column }) => ({
        ...column,
        title: t(title),
        ...(labels[column.id] === undefined ? {} : { labels: labels[column.id] }),
      })),
      decimals: await readDecimals(ctx),
      info: {
        title: t('invoice'),
        notes: notesOf(invoice, t),
        help: [],
        query: `run ${invoice.run.id} v${invoice.run.run_version}`,
        timezone: report.scope.timezone ?? 'UTC',
        language,
        generatedAt: ctx.now(),
        userName: ctx.user.userName,
        // Frozen figures: a run is made of whole months only.
        incompleteMonths: () => [],
        isAbove: false,
      },
      batches: batchOf(report.list.map((line) => ({ ...line, basis_usd: basisUsd(line) }))),
      rowsSoFar: () => report.list.length,
      totals: async () => totalsOf(invoice, ctx),
    });
    return await readFile(path);
  } finally {
    await rm(path, { force: true });
  }
};

const readDecimals = async ({ db }: Ctx): Promise<Map<string, number>> => {
  const rows = await db.selectFrom('currency').select(['code', 'decimals']).execute();
  return new Map(rows.map(({ code, decimals }) => [code, decimals]));
};

async function* batchOf(rows: readonly ExportedRow[]): AsyncIterable<readonly ExportedRow[]> {
  if (rows.length > 0) yield rows;
}

/** Every column, then what the amount due is made of. */
const totalsOf = (invoice: Invoice, { language }: Ctx): ExportTotal[] => [
  ...columnTotals(invoice.report.list).map(({ currency, ...values }): ExportTotal => ({
    of: currency === null ? { label: invoiceText('total', language) } : { currency },
    values: { ...values, ...(currency === null ? {} : { currency }) },
  })),
  ...sumRows(invoice, language).map(({ label, value }): ExportTotal => ({ of: { label }, values: { fee: value } })),
];

const notesOf = ({ head, run }: Invoice, t: (key: InvoiceTextKey) => string): { label: string; value: string }[] =>
  [
    { label: t('number'), value: head.number },
    { label: t('issuedOn'), value: head.issued_on },
    { label: t('dueOn'), value: head.due_on },
    { label: t('replaces'), value: head.replaces },
    { label: t('period'), value: periodText(run) },
    { label: t('issuer'), value: [head.issuer.name, head.issuer.address, head.issuer.tax_number, head.issuer.email] },
    { label: t('receiver'), value: [head.receiver.name, head.receiver.address, head.receiver.tax_number, head.receiver.email] },
    { label: t('payment'), value: head.issuer.payment_details },
  ].flatMap(({ label, value }) => {
    const text = typeof value === 'string' ? value : value.filter((line) => line !== '').join('\n');
    return text === '' ? [] : [{ label, value: text }];
  });
