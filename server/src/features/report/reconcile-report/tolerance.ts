import {
  DEFAULT_TOLERANCE,
  editTolerance as editEndpoint,
  type getToleranceList as listEndpoint,
  type ToleranceRow,
} from '@manager/contract/features/report/reconcile-tolerance';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { decimal, toWire } from '@manager/domain/money';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { type AnyDb, inTransaction } from '../../../postgres/db.ts';

/** Holders agree to what explains a difference away, and to how much of one is none. */
export const CLOSE_RECONCILE = 'F-6-94';

/** Tolerances that somebody set, by currency. */
export const readTolerances = async (db: AnyDb): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.selectFrom('recon_tolerance').select(['currency', 'tolerance']).execute();
  return new Map(rows.map((row) => [row.currency, row.tolerance]));
};

export const toleranceOf = (tolerances: ReadonlyMap<string, string>, currency: string): string =>
  tolerances.get(currency) ?? DEFAULT_TOLERANCE;

const readRows = async (ctx: Ctx, db: AnyDb): Promise<ToleranceRow[]> => {
  const rows = await db
    .selectFrom('currency')
    .leftJoin('recon_tolerance', 'recon_tolerance.currency', 'currency.code')
    .select(['currency.code', 'recon_tolerance.tolerance', 'recon_tolerance.version'])
    .select(['recon_tolerance.updated_at', 'recon_tolerance.updated_by', 'recon_tolerance.approved_name'])
    .where('currency.deleted_at', 'is', null)
    .orderBy('currency.code')
    .execute();
  return rows.map((row) => ({
    currency: row.code,
    tolerance: row.tolerance ?? DEFAULT_TOLERANCE,
    version: row.version ?? 0,
    updated_at: row.updated_at?.toISOString() ?? null,
    updated_by: row.updated_by ?? '',
    approved_name: row.approved_name ?? '',
    can: { edit: mayCall(ctx, editEndpoint) },
  }));
};

export const getToleranceList = async (ctx: Ctx): Promise<OutputOf<typeof listEndpoint>> => ({
  list: await readRows(ctx, ctx.db),
});

/** A wider tolerance hides differences, so a second person agrees. Rows that were compared keep theirs until they are compared again. */
export const editTolerance = (ctx: Ctx, input: ParsedOf<typeof editEndpoint>): Promise<ToleranceRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { currency, version, reason } = input;
    const find = async (): Promise<ToleranceRow> => {
      const row = (await readRows(ctx, tx)).find((one) => one.currency === currency);
      if (row === undefined) throw fieldError('currency', 'not_found');
      return row;
    };
    const before = await find();
    if (version !== before.version) throw new AppError('object.version_conflict', { current: before });
    const tolerance = toWire(decimal(input.tolerance));
    const change = { before: { tolerance: before.tolerance }, after: { tolerance } };
    await requireSecondPerson(ctx, tx, {
      operation: 'reconcile.tolerance',
      approveCode: CLOSE_RECONCILE,
      objectType: 'reconcile_tolerance',
      objectId: currency,
      objectName: currency,
      objectVersion: before.version,
      agentId: null,
      ...change,
      reason,
    });
    const columns = {
      tolerance,
      version: version + 1,
      updated_at: ctx.now(),
      updated_by: ctx.user.userName,
      approved_name: agreedBy(ctx),
    };
    const written = await tx
      .insertInto('recon_tolerance')
      .values({ currency, ...columns })
      .onConflict((conflict) => conflict.column('currency').doUpdateSet(columns).where('recon_tolerance.version', '=', version))
      .executeTakeFirst();
    // A first value has no row to lock: somebody else was faster.
    if (written.numInsertedOrUpdatedRows !== 1n) throw new AppError('object.version_conflict', { current: await find() });
    await audit(ctx, tx, {
      action: 'reconcile.tolerance',
      objectType: 'reconcile_tolerance',
      objectId: currency,
      reason,
      ...change,
    });
    return find();
  });
