import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { makeInvoice as endpoint } from '@manager/contract/features/report/settlement-report';
import { GameType } from '@manager/contract/features/set-up/game';
import { invoiceText, type InvoiceTextKey } from '@manager/contract/i18n/invoice-text';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { exportFileName } from '../../../kit/export/export-path.ts';
import { recordExport } from '../../../kit/export/record-export.ts';
import type { FileColumn } from '../../../kit/export/cells.ts';
import type { ExportedRow } from '../../../kit/service/export-source.ts';
import { writeXlsx } from '../../../kit/export/write-xlsx.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { getSettlementReport } from './get-list.ts';
import { type Invoice, invoicePdf } from './invoice-pdf.ts';
import { gameTypeKey, sumRows } from './invoice-sums.ts';
import { findRun, periodText } from './run-row.ts';

type Answer = OutputOf<typeof endpoint>;

const TYPES = { pdf: 'application/pdf', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
const AGREED: readonly string[] = ['confirmed', 'paid'];
const ALL_LINES = 1_000_000_000;

type Written = { invoice: Invoice; content: Buffer };

/** The newest version of a run that the agent has agreed to. Errors: `object.not_found`, `object.wrong_state`. */
export const writeInvoice = async (ctx: Ctx, { id, format }: ParsedOf<typeof endpoint>): Promise<Written> => {
  const invoice = await readInvoice(ctx, id);
  return { invoice, content: format === 'pdf' ? await invoicePdf(ctx, invoice) : await invoiceXlsx(ctx, invoice) };
};

/** Hands the file out, on record. Nothing was read since that a person in front of it could not have read: frozen figures. */
export const makeInvoice = (
  ctx: Ctx,
  { id, format }: ParsedOf<typeof endpoint>,
  { invoice, content }: Written,
): Promise<Answer> =>
  inTransaction(ctx.db, async (tx) => {
    const { run, report } = invoice;
    const now = await findRun(ctx, tx, id);
    // Calculated anew or taken back while the file was written.
    if (now.run_version !== run.run_version || !AGREED.includes(now.state))
      throw new AppError('object.wrong_state', { state: now.state });
    await recordExport(ctx, tx, {
      what: 'settlement_run',
      format,
      filter: { agent: run.agent_name, period: periodText(run), run_id: run.id, run_version: run.run_version },
      rows: report.total,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    const title = `${invoiceText('invoice', ctx.language)} ${run.agent_name} ${run.date_from} ${run.date_to} v${run.run_version}`;
    const timezone = report.scope.timezone ?? 'UTC';
    return {
      file_name: exportFileName({ title, format, at: ctx.now(), timezone }),
      type: TYPES[format],
      content: content.toString('base64'),
    };
  });

const readInvoice = async (ctx: Ctx, id: string): Promise<Invoice> => {
  const run = await findRun(ctx, ctx.db, id);
  if (!AGREED.includes(run.state)) throw new AppError('object.wrong_state', { state: run.state });
  const report = await getSettlementReport(ctx, {
    agent_id: run.agent_id,
    date_from: run.date_from,
    date_to: run.date_to,
    page: 1,
    limit: ALL_LINES,
    sort: 'site_code',
  });
  if (report.sums === null) throw new Error(`run ${id} has no sums`);
  return { run, report, sums: report.sums };
};

type Line = Invoice['report']['list'][number];

const COLUMNS: readonly { id: keyof Line; title: InvoiceTextKey; kind: FileColumn['kind'] }[] = [
  { id: 'site_code', title: 'site', kind: 'text' },
  { id: 'vendor', title: 'vendor', kind: 'text' },
  { id: 'game_type', title: 'gameType', kind: 'text' },
  { id: 'currency', title: 'currency', kind: 'text' },
  { id: 'rounds', title: 'rounds', kind: 'number' },
  { id: 'bet', title: 'bet', kind: 'money' },
  { id: 'valid_bet', title: 'validBet', kind: 'money' },
  { id: 'win', title: 'win', kind: 'money' },
  { id: 'win_loss', title: 'winLoss', kind: 'money' },
  { id: 'fx', title: 'fx', kind: 'number' },
  { id: 'win_loss_usd', title: 'winLossUsd', kind: 'money' },
  { id: 'fee_basis', title: 'basis', kind: 'text' },
  { id: 'fee_pct', title: 'feePct', kind: 'number' },
  { id: 'fee', title: 'fee', kind: 'money' },
];

const invoiceXlsx = async (ctx: Ctx, invoice: Invoice): Promise<Buffer> => {
  const { language, settings } = ctx;
  const { run, report } = invoice;
  const t = (key: InvoiceTextKey): string => invoiceText(key, language);
  const labels = {
    fee_basis: { ggr: t('ggr'), turnover: t('turnover') },
    game_type: Object.fromEntries(GameType.options.map((type) => [type, t(gameTypeKey(type))])),
  };
  const path = join(settings.exportDir, `invoice-${randomUUID()}.xlsx`);
  try {
    await mkdir(settings.exportDir, { recursive: true, mode: 0o700 });
    await writeXlsx({
      path,
      columns: COLUMNS.map(({ id, title, kind }) => ({
        id,
        title: t(title),
        kind,
        ...(id === 'fee_basis' || id === 'game_type' ? { labels: labels[id] } : {}),
      })),
      info: {
        title: t('invoice'),
        notes: [
          { label: t('number'), value: `${run.id}-${run.run_version}` },
          { label: t('agent'), value: run.agent_name },
          { label: t('period'), value: periodText(run) },
          { label: t('status'), value: t(run.state === 'paid' ? 'paid' : 'confirmed') },
          { label: t('paymentReference'), value: run.payment_reference },
        ],
        help: [],
        query: `run ${run.id} v${run.run_version}`,
        timezone: report.scope.timezone ?? 'UTC',
        language,
        generatedAt: ctx.now(),
        userName: ctx.user.userName,
        // Frozen figures: a run is made of whole months only.
        incompleteMonths: () => [],
      },
      batches: batchesOf([report.list, sumRows(invoice, language).map(({ label, value }) => ({ site_code: label, fee: value }))]),
      rowsSoFar: () => report.total,
      totals: async () => [],
    });
    return await readFile(path);
  } finally {
    await rm(path, { force: true });
  }
};

async function* batchesOf(batches: readonly (readonly ExportedRow[])[]): AsyncIterable<readonly ExportedRow[]> {
  yield* batches;
}
