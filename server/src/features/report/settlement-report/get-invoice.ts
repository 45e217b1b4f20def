import type { getInvoice as endpoint } from '@manager/contract/features/report/settlement-invoice';
import { isLanguage } from '@manager/contract/i18n/error-text';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { unprintableIn } from '../../../kit/export/pdf-fonts.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { findInvoice, type InvoiceHead, planInvoice } from './invoice-plan.ts';
import { findRun } from './run-row.ts';

type Answer = OutputOf<typeof endpoint>;

/** Errors: `object.not_found`. */
export const getInvoice = async (ctx: Ctx, { id }: { id: string }): Promise<Answer> => {
  const run = await findRun(ctx, ctx.db, id);
  const made = await findInvoice(ctx.db, run);
  const plan = made === undefined ? await planInvoice(ctx, ctx.db, run) : undefined;
  const head: InvoiceHead | undefined = made ?? plan;
  if (head === undefined) throw new Error(`run ${id} has no invoice`);
  return {
    number: made?.number ?? '',
    issued_on: head.issued_on,
    due_on: head.due_on,
    made_at: made?.made_at.toISOString() ?? null,
    made_by: made?.by_user ?? '',
    replaces: head.replaces,
    issuer: head.issuer,
    receiver: head.receiver,
    gaps: plan?.gaps ?? [],
    unprintable: unprintableIn(textsOf(head)),
    documents: made === undefined ? [] : await readDocuments(ctx, made.id),
  };
};

/** What people wrote, and what is printed as they wrote it. */
export const textsOf = ({ number, issuer, receiver }: InvoiceHead): string[] => [
  number,
  ...Object.values(issuer),
  ...Object.values(receiver),
];

const readDocuments = async (ctx: Ctx, invoiceId: string): Promise<Answer['documents']> => {
  const rows = await ctx.db
    .selectFrom('invoice_document')
    .select(['format', 'language', 'made_at'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('made_at')
    .execute();
  return rows.flatMap(({ format, language, made_at: at }) =>
    isLanguage(language) ? [{ format: format === 'pdf' ? 'pdf' : 'xlsx', language, made_at: at.toISOString() }] : [],
  );
};
