import { z } from 'zod';
import { LANGUAGES } from '../../i18n/error-text.ts';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Note, Reason, ShortText } from '../../kit/fields.ts';
import { Instant, SettlementDay } from '../../kit/time.ts';

/** One side of an invoice. */
export const InvoiceParty = z.object({
  name: z.string(),
  /** Several lines. */
  address: z.string(),
  tax_number: z.string(),
  email: z.string(),
});
export type InvoiceParty = z.infer<typeof InvoiceParty>;

/** Who sends invoices: the operator. */
export const Company = InvoiceParty.extend({
  /** 0: nothing was ever set. */
  version: z.int(),
  /** Bank, account and what else a payment needs; several lines. */
  payment_details: z.string(),
  can: z.object({ edit: z.boolean() }),
});
export type Company = z.infer<typeof Company>;

export const getCompany = defineEndpoint({
  method: 'GET',
  path: '/api/report/settlement_report/get_company',
  access: holds('F-4'),
  summary: 'The operator as its invoices name it, and where they are paid to',
  input: z.strictObject({}),
  output: Company,
});

export const saveCompany = defineEndpoint({
  method: 'POST',
  path: '/api/report/settlement_report/save_company',
  access: holds('F-4-91'),
  audit: 'company.save',
  risk: {
    name: 'harmless: printed on invoices',
    address: 'harmless: printed on invoices',
    tax_number: 'harmless: printed on invoices',
    email: 'harmless: printed on invoices',
    payment_details: 'dangerous: where agents send their money',
  },
  writes: 'operator',
  needsReason: true,
  summary: 'Change what invoices say of the operator; those that were made keep what they say',
  input: z.strictObject({
    /** 0 where nothing was ever set. */
    version: z.int().min(0),
    name: ShortText,
    address: Note,
    tax_number: ShortText,
    email: ShortText,
    payment_details: Note,
    reason: Reason,
  }),
  output: Company,
});

/** What an invoice cannot do without. */
export const InvoiceGap = z.enum(['issuer_name', 'issuer_address', 'payment_details', 'receiver_address']);
export type InvoiceGap = z.infer<typeof InvoiceGap>;

export const InvoiceFormat = z.enum(['pdf', 'xlsx']);

export const getInvoice = defineEndpoint({
  method: 'GET',
  path: '/api/report/settlement_report/get_invoice',
  access: holds('F-4'),
  summary: 'The invoice of a run, or what it would say and what it still lacks',
  input: z.strictObject({ id: Id }),
  output: z.object({
    /** Empty until it is made: the number is drawn then. */
    number: z.string(),
    issued_on: SettlementDay,
    due_on: SettlementDay,
    /** Null until it is made. */
    made_at: Instant.nullable(),
    made_by: z.string(),
    /** The invoice of an earlier version, which this one replaces; empty without one. */
    replaces: z.string(),
    issuer: InvoiceParty.extend({ payment_details: z.string() }),
    receiver: InvoiceParty,
    gaps: z.array(InvoiceGap),
    /** Characters that no font of the document has, one by one. */
    unprintable: z.array(z.string()),
    /** Documents that were made: each stays as it is. */
    documents: z.array(z.object({ format: InvoiceFormat, language: z.enum(LANGUAGES), made_at: Instant })),
  }),
});

export const makeInvoice = defineEndpoint({
  method: 'POST',
  path: '/api/report/settlement_report/make_invoice',
  access: holds('F-4-93'),
  audit: 'settlement_run.export',
  risk: {
    format: 'harmless: only a file',
  },
  writes: 'agent',
  summary:
    'The invoice of a confirmed or paid run as a file, the same bytes each time; the first draws its number. Stands in the export log',
  input: z.strictObject({ id: Id, format: InvoiceFormat }),
  output: z.object({ file_name: z.string(), type: z.string(), /** Base64. */ content: z.string() }),
});
