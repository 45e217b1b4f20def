import type { saveVendor as endpoint, VendorRow } from '@manager/contract/features/account/skg-vendors';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import type { Selectable } from 'kysely';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { requireGiven, requireVersion } from '../../../kit/resource/input.ts';
import { audit, changedFields } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { SUPER_ONLY } from '../../../kit/service/deciders.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import type { Vendor } from '../../../postgres/types.gen.ts';
import { sealVendorKey } from './vendor-key.ts';
import { readVendors } from './vendor-rows.ts';

type Input = ParsedOf<typeof endpoint>;

/**
 * B-7: adds or changes an external vendor. A super user agrees to its address and key: whoever answers there is believed. Errors: `object.not_found`,
 * `object.version_conflict`, `object.duplicate`, `input.invalid`, `approval.waiting`.
 */
export const saveVendor = (ctx: Ctx, input: Input): Promise<VendorRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { id } = input;
    return id === undefined ? createVendor(ctx, tx, input) : editVendor(ctx, tx, { ...input, id });
  });

const lastFourOf = (key: string): string => key.slice(-4);

const createVendor = async (ctx: Ctx, tx: ScopedTx, input: Input): Promise<VendorRow> => {
  requireGiven(input, ['code', 'name', 'api_url', 'api_key']);
  const { code, name, api_url, api_key, reason } = input;
  const taken = await tx.selectFrom('vendor').select('id').where('code', '=', code).executeTakeFirst();
  if (taken !== undefined) throw new AppError('object.duplicate', { field: 'code', fields: { code: 'duplicate' } });
  const values = {
    code,
    name,
    is_enabled: input.is_enabled ?? true,
    api_url,
    lag_minutes: input.lag_minutes ?? 10,
    window_minutes: input.window_minutes ?? 15,
    poll_seconds: input.poll_seconds ?? 60,
  };
  await requireSecondPerson(ctx, tx, {
    operation: 'vendor.connect',
    approveCode: SUPER_ONLY,
    objectType: 'vendor',
    objectId: '',
    objectName: name,
    objectVersion: null,
    agentId: null,
    before: null,
    after: { ...values, last_four: lastFourOf(api_key) },
    reason,
  });
  const now = ctx.now();
  const { id } = await tx
    .insertInto('vendor')
    .values({
      ...values,
      key_sealed: sealVendorKey(ctx, api_key),
      last_four: lastFourOf(api_key),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('vendor_cursor').values({ vendor_id: id, next_pull_at: now }).execute();
  const after = { ...values, last_four: lastFourOf(api_key) };
  await audit(ctx, tx, { action: 'vendor.save', objectType: 'vendor', objectId: id, reason, before: null, after });
  return readOne(ctx, tx, id);
};

const editVendor = async (ctx: Ctx, tx: ScopedTx, input: Input & { id: string }): Promise<VendorRow> => {
  const { id, reason } = input;
  const locked = await tx.selectFrom('vendor').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (locked === undefined) throw new AppError('object.not_found');
  requireVersion(input, input.version === locked.version ? locked : await readOne(ctx, tx, id));
  // Bets are found by it in exports and addresses of pages.
  if (input.code !== undefined && input.code !== locked.code) throw fieldError('code', 'invalid');
  const before = plain(locked);
  const after = {
    ...before,
    name: input.name ?? before.name,
    is_enabled: input.is_enabled ?? before.is_enabled,
    api_url: input.api_url ?? before.api_url,
    lag_minutes: input.lag_minutes ?? before.lag_minutes,
    window_minutes: input.window_minutes ?? before.window_minutes,
    poll_seconds: input.poll_seconds ?? before.poll_seconds,
    last_four: input.api_key === undefined ? before.last_four : lastFourOf(input.api_key),
  };
  // A new key may end as the former one did.
  const isConnection = after.api_url !== before.api_url || input.api_key !== undefined;
  if (isConnection)
    await requireSecondPerson(ctx, tx, {
      operation: 'vendor.connect',
      approveCode: SUPER_ONLY,
      objectType: 'vendor',
      objectId: id,
      objectName: locked.name,
      objectVersion: locked.version,
      agentId: null,
      before: { api_url: before.api_url, last_four: before.last_four },
      after: { api_url: after.api_url, last_four: after.last_four },
      reason,
    });
  await tx
    .updateTable('vendor')
    .set((eb) => ({
      ...after,
      ...(input.api_key === undefined ? {} : { key_sealed: sealVendorKey(ctx, input.api_key) }),
      version: eb('version', '+', 1),
      updated_at: ctx.now(),
    }))
    .where('id', '=', id)
    .execute();
  // What was wrong may be right now: it is not waited for the pause after a failure.
  if (isConnection || after.is_enabled)
    await tx.updateTable('vendor_cursor').set({ next_pull_at: ctx.now() }).where('vendor_id', '=', id).execute();
  const key = input.api_key === undefined ? {} : { is_key_new: true };
  const fields = changedFields(before, after);
  await audit(ctx, tx, {
    action: 'vendor.save',
    objectType: 'vendor',
    objectId: id,
    reason,
    before: fields.before,
    after: { ...fields.after, ...key },
  });
  return readOne(ctx, tx, id);
};

const readOne = async (ctx: Ctx, tx: ScopedTx, id: string): Promise<VendorRow> => {
  const [row] = await readVendors(ctx, tx, id);
  if (row === undefined) throw new AppError('object.not_found');
  return row;
};

const plain = (row: Selectable<Vendor>) => ({
  code: row.code,
  name: row.name,
  is_enabled: row.is_enabled,
  api_url: row.api_url,
  lag_minutes: row.lag_minutes,
  window_minutes: row.window_minutes,
  poll_seconds: row.poll_seconds,
  last_four: row.last_four,
});
