import { type getVendorFaultList as endpoint, VendorFaultRow } from '@manager/contract/features/account/skg-vendors';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { SEE_TEST } from '@manager/contract/permissions';
import { readKeysetPage, type Start } from '../../../kit/bet/keyset.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { maskIpFields } from '../../../kit/service/mask-ip.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import { canSeeIp } from './bet-row.ts';

/** B-7: what vendors sent and Manager did not take, of the user's scope; what names no known website only for who sees all agents. */
export const getVendorFaultList = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const page = await readKeysetPage(ctx, {
    list: 'vendor_fault',
    input,
    read: (start, limit) => readFaults(ctx, input.vendor_id, { start, limit }),
    placeOf: ({ id }) => [id],
  });
  return {
    list: page.rows.map((row) =>
      VendorFaultRow.parse({
        ...row,
        raw: canSeeIp(ctx) ? row.raw : maskedRaw(row.raw),
        first_seen_at: row.first_seen_at.toISOString(),
        last_seen_at: row.last_seen_at.toISOString(),
      }),
    ),
    next_cursor: page.next_cursor,
    prev_cursor: page.prev_cursor,
  };
};

/** Faults that a user may see. */
export const selectFaults = (ctx: Ctx, db: ScopedDb) => {
  const faults = db.selectFrom('vendor_fault as f').where(inScope(ctx.user.scope, 'f.agent_id'));
  return can(ctx, SEE_TEST) ? faults : faults.where('f.is_test', '=', false);
};

const readFaults = (ctx: Ctx, vendorId: string | undefined, { start, limit }: { start: Start; limit: number }) => {
  const { direction, place } = start;
  return selectFaults(ctx, ctx.db)
    .innerJoin('vendor', 'vendor.id', 'f.vendor_id')
    .select(['f.id', 'vendor.name as vendor', 'f.kind', 'f.vendor_bet_id', 'f.reason', 'f.field', 'f.raw', 'f.times'])
    .select(['f.first_seen_at', 'f.last_seen_at'])
    .$if(vendorId !== undefined, (query) => query.where('f.vendor_id', '=', vendorId ?? ''))
    .$if(place !== undefined, (query) => query.where('f.id', direction === 'older' ? '<' : '>', place?.[0] ?? ''))
    .orderBy('f.id', direction === 'older' ? 'desc' : 'asc')
    .limit(limit)
    .execute();
};

/** What was cut off does not read any more: then nothing of it is shown to who may not see addresses. */
const maskedRaw = (raw: string): string => {
  try {
    return JSON.stringify(maskIpFields(JSON.parse(raw)));
  } catch {
    return '';
  }
};
