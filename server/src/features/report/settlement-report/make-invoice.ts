import { createHash } from 'node:crypto';
import { type InvoiceGap, type makeInvoice as endpoint } from '@manager/contract/features/report/settlement-invoice';
import type { SettlementRun } from '@manager/contract/features/report/settlement-run';
import { invoiceText } from '@manager/contract/i18n/invoice-text';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { exportFileName } from '../../../kit/export/export-path.ts';
import { unprintableIn } from '../../../kit/export/pdf-fonts.ts';
import { recordExport } from '../../../kit/export/record-export.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type ScopedDb, type ScopedTx } from '../../../postgres/db.ts';
import { textsOf } from './get-invoice.ts';
import { getSettlementReport } from './get-list.ts';
import type { Invoice } from './invoice-lines.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { findInvoice, planInvoice, type PlannedInvoice, type StoredInvoice } from './invoice-plan.ts';
import { invoiceXlsx } from './invoice-xlsx.ts';
import { findRun, isAgreed, periodText } from './run-row.ts';
import { lockTerms } from './terms.ts';

type Input = ParsedOf<typeof endpoint>;
type Answer = OutputOf<typeof endpoint>;
type Document = { file_name: string; content: Buffer };

const TYPES = { pdf: 'application/pdf', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
const ALL_LINES = 1_000_000_000;

/** Absent `plan`: the invoice was made before. */
type Written = { run: SettlementRun; plan: PlannedInvoice | undefined; document: Document };

/**
 * The document as it was handed out before or, the first time, written with the number that comes next. Errors: `object.not_found`, `object.wrong_state`,
 * `invoice.incomplete`, `invoice.unprintable`.
 */
export const writeInvoice = async (ctx: Ctx, input: Input): Promise<Written> => {
  const run = await findRun(ctx, ctx.db, input.id);
  requireAgreed(run);
  const made = await findInvoice(ctx.db, run);
  const known = made === undefined ? undefined : await findDocument(ctx, ctx.db, { made, format: input.format });
  if (known !== undefined) return { run, plan: undefined, document: known };
  const plan = made === undefined ? await planInvoice(ctx, ctx.db, run) : undefined;
  if (plan !== undefined && plan.gaps.length > 0)
    throw new AppError('invoice.incomplete', { gaps: plan.gaps.map((gap) => gapText(ctx, gap)).join(', ') });
  const head = made ?? plan;
  if (head === undefined) throw new Error(`run ${run.id} has no invoice`);
  const invoice: Invoice = { head, ...(await readFigures(ctx, run)) };
  requirePrintable(invoice);
  const content = input.format === 'pdf' ? await invoicePdf(ctx, invoice) : await invoiceXlsx(ctx, invoice);
  const parts = [head.number, run.agent_name, `${run.date_from} – ${run.date_to}`];
  const named = { title: invoiceText('invoice', ctx.language), parts, format: input.format, at: ctx.now(), timezone: 'UTC' };
  return { run, plan, document: { file_name: exportFileName(named), content } };
};

/**
 * Hands the document out, on record, and keeps it. The number is drawn here: whoever drew the one that the document was written with meanwhile leaves
 * `invoice.overtaken`.
 */
export const makeInvoice = (ctx: Ctx, { id, format }: Input, written: Written): Promise<Answer> =>
  inTransaction(ctx.db, async (tx) => {
    const run = await findRun(ctx, tx, id);
    await lockTerms(tx, run.agent_id);
    // Calculated anew or taken back while the file was written.
    requireAgreed(run);
    if (run.run_version !== written.run.run_version) throw new AppError('object.wrong_state', { state: run.state });
    const made = (await findInvoice(tx, run)) ?? (await drawInvoice(ctx, tx, { run, plan: written.plan }));
    if (written.plan !== undefined && written.plan.number !== made.number) throw new AppError('invoice.overtaken');
    const { file_name: fileName, content } = await keepDocument(ctx, tx, { made, run, format, document: written.document });
    await recordExport(ctx, tx, {
      what: 'settlement_run',
      format,
      filter: {
        agent: run.agent_name,
        period: periodText(run),
        run_id: run.id,
        run_version: run.run_version,
        invoice: made.number,
      },
      rows: 1,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    return { file_name: fileName, type: TYPES[format], content: content.toString('base64') };
  });

const requireAgreed = ({ state }: SettlementRun): void => {
  if (!isAgreed(state)) throw new AppError('object.wrong_state', { state });
};

const gapText = ({ language }: Ctx, gap: InvoiceGap): string => invoiceText(`gap_${gap}`, language);

/** Names of websites and reasons of adjustments are printed as well. */
const requirePrintable = ({ head, report, run }: Invoice): void => {
  const characters = unprintableIn([
    ...textsOf(head),
    run.agent_name,
    ...report.list.flatMap(({ site_code: code, vendor }) => [code, vendor]),
    ...report.adjustments.map(({ reason }) => reason),
  ]);
  if (characters.length > 0) throw new AppError('invoice.unprintable', { characters: characters.join(' ') });
};

const readFigures = async (ctx: Ctx, run: SettlementRun): Promise<Omit<Invoice, 'head'>> => {
  const report = await getSettlementReport(ctx, {
    agent_id: run.agent_id,
    date_from: run.date_from,
    date_to: run.date_to,
    page: 1,
    limit: ALL_LINES,
    sort: 'site_code',
  });
  if (report.sums === null) throw new Error(`run ${run.id} has no sums`);
  return { run, report, sums: report.sums };
};

type Drawn = { run: SettlementRun; plan: PlannedInvoice | undefined };

/** Under the lock of the agent's terms: no other invoice of the agent gets in between. */
const drawInvoice = async (ctx: Ctx, tx: ScopedTx, { run, plan: wanted }: Drawn): Promise<StoredInvoice> => {
  const plan = await planInvoice(ctx, tx, run);
  if (wanted === undefined || JSON.stringify(plan) !== JSON.stringify(wanted)) throw new AppError('invoice.overtaken');
  const { gaps: _, issuer, receiver, ...head } = plan;
  const { id } = await tx
    .insertInto('invoice')
    .values({
      ...head,
      issuer: JSON.stringify(issuer),
      receiver: JSON.stringify(receiver),
      agent_id: run.agent_id,
      run_id: run.id,
      run_version: run.run_version,
      by_user: ctx.user.userName,
      made_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...head, issuer, receiver, id, by_user: ctx.user.userName, made_at: ctx.now() };
};

const findDocument = async (
  { language }: Ctx,
  db: ScopedDb,
  { made, format }: { made: StoredInvoice; format: Input['format'] },
): Promise<Document | undefined> =>
  db
    .selectFrom('invoice_document')
    .select(['file_name', 'content'])
    .where('invoice_id', '=', made.id)
    .where('format', '=', format)
    .where('language', '=', language)
    .executeTakeFirst();

type Kept = { made: StoredInvoice; run: SettlementRun; format: Input['format']; document: Document };

/** The first document of its kind stays; a later one gives way to it. */
const keepDocument = async (ctx: Ctx, tx: ScopedTx, { made, run, format, document }: Kept): Promise<Document> => {
  const known = await findDocument(ctx, tx, { made, format });
  if (known !== undefined) return known;
  await tx
    .insertInto('invoice_document')
    .values({ invoice_id: made.id, agent_id: run.agent_id, format, language: ctx.language, ...document, made_at: ctx.now() })
    .execute();
  return document;
};
