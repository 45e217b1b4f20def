import type { InvoiceGap, InvoiceParty } from '@manager/contract/features/report/settlement-invoice';
import type { SettlementRun } from '@manager/contract/features/report/settlement-run';
import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { instantParts } from '@manager/domain/instant-text';
import { sql } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import { readCompany } from './company.ts';
import { readTerms } from './terms.ts';

export type Issuer = InvoiceParty & { payment_details: string };

/** What an invoice says beside its figures. */
export type InvoiceHead = {
  number: string;
  issued_on: string;
  due_on: string;
  issuer: Issuer;
  receiver: InvoiceParty;
  /** The number of an earlier version's; empty without one. */
  replaces: string;
};

export type StoredInvoice = InvoiceHead & { id: string; by_user: string; made_at: Date };

/** An invoice that is still to be made, with its place in the agent's year. */
export type PlannedInvoice = InvoiceHead & { year: number; sequence: number; gaps: InvoiceGap[] };

export const findInvoice = async (db: ScopedDb, run: SettlementRun): Promise<StoredInvoice | undefined> => {
  const row = await db
    .selectFrom('invoice')
    .select(['id', 'number', 'issued_on', 'due_on', 'issuer', 'receiver', 'replaces', 'by_user', 'made_at'])
    .where('run_id', '=', run.id)
    .where('run_version', '=', run.run_version)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, issuer: row.issuer as Issuer, receiver: row.receiver as InvoiceParty };
};

/** The invoice as it would be made now. Its number is only drawn when it is made. */
export const planInvoice = async (ctx: Ctx, db: ScopedDb, run: SettlementRun): Promise<PlannedInvoice> => {
  const [company, agent, terms, earlier, timezone] = await Promise.all([
    readCompany(db),
    readReceiver(db, run.agent_id),
    readTerms(db, run.agent_id),
    readEarlier(db, run),
    readZone(ctx, db, run.agent_id),
  ]);
  const { day: today } = instantParts(ctx.now().getTime(), timezone);
  const year = Number(today.slice(0, 4));
  const sequence = (await lastSequence(db, { agentId: run.agent_id, year })) + 1;
  const { version: _, ...issuer } = company;
  return {
    number: `${agent.seller_id}-${year}-${String(sequence).padStart(4, '0')}`,
    year,
    sequence,
    issued_on: today,
    due_on: dateOfEpochDay(epochDayOf(today) + terms.paymentDays),
    issuer,
    receiver: agent.receiver,
    replaces: earlier,
    gaps: gapsOf({ issuer, receiver: agent.receiver }),
  };
};

const gapsOf = ({ issuer, receiver }: Pick<InvoiceHead, 'issuer' | 'receiver'>): InvoiceGap[] => [
  ...(issuer.name === '' ? (['issuer_name'] as const) : []),
  ...(issuer.address === '' ? (['issuer_address'] as const) : []),
  ...(issuer.payment_details === '' ? (['payment_details'] as const) : []),
  ...(receiver.address === '' ? (['receiver_address'] as const) : []),
];

const readReceiver = async (db: ScopedDb, agentId: string): Promise<{ seller_id: string; receiver: InvoiceParty }> => {
  const row = await db
    .selectFrom('agent')
    .select(['seller_id', 'name', 'billing_name', 'billing_address', 'billing_tax_number', 'billing_email'])
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow();
  return {
    seller_id: row.seller_id,
    receiver: {
      name: row.billing_name === '' ? row.name : row.billing_name,
      address: row.billing_address,
      tax_number: row.billing_tax_number,
      email: row.billing_email,
    },
  };
};

/** Papers are dated by the agent's own clock. */
const readZone = async (ctx: Ctx, db: ScopedDb, agentId: string): Promise<string> => {
  const row = await db
    .selectFrom('agent_calendar')
    .select('timezone')
    .where('agent_id', '=', agentId)
    .where('from_at', '<=', ctx.now())
    .orderBy('from_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.timezone ?? 'UTC';
};

const readEarlier = async (db: ScopedDb, run: SettlementRun): Promise<string> => {
  const row = await db
    .selectFrom('invoice')
    .select('number')
    .where('run_id', '=', run.id)
    .where('run_version', '<', run.run_version)
    .orderBy('run_version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? '';
};

const lastSequence = async (db: ScopedDb, { agentId, year }: { agentId: string; year: number }): Promise<number> => {
  const { last } = await db
    .selectFrom('invoice')
    .select(sql<number>`coalesce(max(sequence), 0)::int`.as('last'))
    .where('agent_id', '=', agentId)
    .where('year', '=', year)
    .executeTakeFirstOrThrow();
  return last;
};
