import {
  type Company,
  saveCompany,
  type saveCompany as saveEndpoint,
} from '@manager/contract/features/report/settlement-invoice';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { dangerousChanges, hasAny } from '../../../kit/resource/dangerous.ts';
import { audit, changedFields } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedDb, type ScopedTx } from '../../../postgres/db.ts';
import { APPROVE_SETTLEMENT } from './run-row.ts';

type Input = ParsedOf<typeof saveEndpoint>;
type Details = Omit<Company, 'version' | 'can'>;

/** Any fixed number that no other advisory lock of the database has (postgres/lane-lock.ts, postgres/store-lock.ts, audit/store.ts). */
const COMPANY = 7_220_005;

const FIELDS = ['name', 'address', 'tax_number', 'email', 'payment_details'] as const;

const EMPTY: Details = { name: '', address: '', tax_number: '', email: '', payment_details: '' };

const detailsOf = (row: Details): Details => Object.fromEntries(FIELDS.map((field) => [field, row[field]])) as Details;

export const readCompany = async (db: ScopedDb): Promise<Details & { version: number }> => {
  const row = await db
    .selectFrom('company')
    .select([...FIELDS, 'version'])
    .executeTakeFirst();
  return row ?? { ...EMPTY, version: 0 };
};

const shown = async (ctx: Ctx, db: ScopedDb): Promise<Company> => ({
  ...(await readCompany(db)),
  can: { edit: mayCall(ctx, saveCompany) },
});

export const getCompanyDetails = (ctx: Ctx): Promise<Company> => shown(ctx, ctx.db);

/** Errors: `object.version_conflict`; where agents pay to is agreed to by a second person. */
export const saveCompanyDetails = (ctx: Ctx, input: Input): Promise<Company> =>
  inTransaction(ctx.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${COMPANY})`.execute(tx);
    const current = await shown(ctx, tx);
    if (current.version !== input.version) throw new AppError('object.version_conflict', { current });
    const [before, after] = [detailsOf(current), detailsOf(input)];
    await askAboutPayment(ctx, tx, { input, before, after });
    const values = { ...after, version: current.version + 1, updated_at: ctx.now() };
    await tx
      .insertInto('company')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute();
    await audit(ctx, tx, {
      action: 'company.save',
      objectType: 'company',
      objectId: '1',
      agentId: null,
      reason: input.reason,
      ...changedFields(before, after),
    });
    return shown(ctx, tx);
  });

type Change = { input: Input; before: Details; after: Details };

const askAboutPayment = async (ctx: Ctx, tx: ScopedTx, { input, before, after }: Change): Promise<void> => {
  const changed = dangerousChanges(saveCompany, before, after);
  if (!hasAny(changed)) return;
  await requireSecondPerson(ctx, tx, {
    operation: 'company.save',
    approveCode: APPROVE_SETTLEMENT,
    objectType: 'company',
    objectId: '1',
    objectName: after.name,
    objectVersion: input.version,
    agentId: null,
    ...changed,
    reason: input.reason,
  });
};
