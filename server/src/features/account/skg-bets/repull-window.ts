import { MAX_REPULL_HOURS, type RepullRow, type repullWindow as endpoint } from '@manager/contract/features/account/skg-vendors';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { MAX_REPULL_MS, VENDOR_HOLD_MS } from '@manager/domain/mirrored-bet';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { toRepullRow } from './vendor-rows.ts';

/**
 * B-7: has a range pulled once more by the background. The same range that is open already is answered as it stands. Errors: `object.not_found`,
 * `object.wrong_state` for a vendor that is switched off, `input.invalid`, `input.range_too_wide`.
 */
export const repullWindow = (
  ctx: Ctx,
  { vendor_id: vendorId, time_from: from, time_to: to, reason }: ParsedOf<typeof endpoint>,
): Promise<RepullRow> =>
  inTransaction(ctx.db, async (tx) => {
    const now = ctx.now();
    const [fromAt, toAt] = [new Date(from), new Date(to)];
    if (toAt <= fromAt) throw fieldError('time_to', 'date_order');
    if (toAt.getTime() - fromAt.getTime() > MAX_REPULL_MS)
      throw new AppError('input.range_too_wide', { limit: `${MAX_REPULL_HOURS} h` });
    // What the vendor does not show yet is pulled by itself.
    if (toAt.getTime() > now.getTime() - VENDOR_HOLD_MS) throw fieldError('time_to', 'not_shown_yet');
    // Locked, so that the same range asked for twice at once is found by the second.
    const vendor = await tx
      .selectFrom('vendor')
      .select(['id', 'is_enabled'])
      .where('id', '=', vendorId)
      .forUpdate()
      .executeTakeFirst();
    if (vendor === undefined) throw new AppError('object.not_found');
    if (!vendor.is_enabled) throw new AppError('object.wrong_state', { state: 'disabled' });
    const open = await tx
      .selectFrom('vendor_repull')
      .selectAll()
      .where('vendor_id', '=', vendorId)
      .where('from_at', '=', fromAt)
      .where('to_at', '=', toAt)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    const row =
      open ??
      (await tx
        .insertInto('vendor_repull')
        .values({
          vendor_id: vendorId,
          from_at: fromAt,
          to_at: toAt,
          done_until: fromAt,
          next_try_at: now,
          reason,
          requested_by: ctx.user.id,
          requested_name: ctx.user.userName,
          requested_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow());
    await audit(ctx, tx, {
      action: 'vendor.repull',
      objectType: 'vendor',
      objectId: vendorId,
      reason,
      after: { from_at: from, to_at: to, is_open_already: open !== undefined },
    });
    return toRepullRow(row);
  });
