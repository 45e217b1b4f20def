import {
  type PullCounts,
  type RepullRow,
  repullWindow,
  saveVendor,
  type VendorRow,
} from '@manager/contract/features/account/skg-vendors';
import { isOperatorStaff } from '@manager/contract/kit/writes';
import { isPullStale } from '@manager/domain/mirrored-bet';
import type { Selectable } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import type { VendorRepull } from '../../../postgres/types.gen.ts';
import { selectFaults } from './get-fault-list.ts';
import { addCounts, NO_COUNTS } from './write-page.ts';
import { asNamed } from '../../../kit/service/name-order.ts';

const SHOWN_REPULLS = 10;
const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;
const countsOf = (counts: unknown): PullCounts => addCounts(NO_COUNTS, counts as Partial<PullCounts>);

/** External vendors by name with how far their pull is; one alone by `id`. What speaks of everybody's bets is for the operator's staff. */
export const readVendors = async (ctx: Ctx, db: ScopedDb, id?: string): Promise<VendorRow[]> => {
  const rows = await db
    .selectFrom('vendor as v')
    .innerJoin('vendor_cursor as c', 'c.vendor_id', 'v.id')
    .selectAll('c')
    .select(['v.id', 'v.version', 'v.code', 'v.name', 'v.is_enabled', 'v.api_url', 'v.last_four'])
    .select(['v.lag_minutes', 'v.window_minutes', 'v.poll_seconds'])
    .$if(id !== undefined, (query) => query.where('v.id', '=', id ?? ''))
    .orderBy(asNamed(ctx, 'v.name'))
    .orderBy('v.id')
    .execute();
  const isOperator = isOperatorStaff(ctx.user);
  const [repulls, faults] = await Promise.all([isOperator ? readRepulls(db) : [], countFaults(ctx, db)]);
  const nowMs = ctx.now().getTime();
  return rows.map((row) => {
    const untilMs = row.pulled_until?.getTime() ?? null;
    const rules = { lagMs: row.lag_minutes * 60_000, pollMs: row.poll_seconds * 1_000 };
    return {
      id: row.id,
      version: row.version,
      code: row.code,
      name: row.name,
      is_enabled: row.is_enabled,
      lag_minutes: row.lag_minutes,
      window_minutes: row.window_minutes,
      poll_seconds: row.poll_seconds,
      pulled_until: isoOrNull(row.pulled_until),
      behind_s: untilMs === null ? null : Math.max(0, Math.round((nowMs - untilMs) / 1000)),
      is_stale: row.is_enabled && isPullStale({ pulledUntilMs: untilMs, ...rules, nowMs }),
      walks_until: isoOrNull(row.walk_to),
      window_from: isoOrNull(row.window_from),
      window_to: isoOrNull(row.window_to),
      last_success_at: isoOrNull(row.last_success_at),
      next_pull_at: row.next_pull_at.toISOString(),
      failures: row.failures,
      last_error: row.last_error,
      last_error_at: isoOrNull(row.last_error_at),
      seen_lag_s: row.seen_lag_s,
      window_counts: isOperator ? countsOf(row.window_counts) : null,
      api_url: isOperator ? row.api_url : null,
      last_four: isOperator ? row.last_four : null,
      repulls: isOperator ? repulls.filter(({ vendor_id: of }) => of === row.id).map(toRepullRow) : null,
      faults: faults.get(row.id) ?? 0,
      can: { edit: mayCall(ctx, saveVendor), repull: row.is_enabled && mayCall(ctx, repullWindow) },
    };
  });
};

/** The newest of each vendor. */
const readRepulls = async (db: ScopedDb) => {
  const rows = await db
    .selectFrom('vendor')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('vendor_repull')
          .selectAll()
          .whereRef('vendor_repull.vendor_id', '=', 'vendor.id')
          .orderBy('vendor_repull.id', 'desc')
          .limit(SHOWN_REPULLS)
          .as('r'),
      (join) => join.onTrue(),
    )
    .selectAll('r')
    .orderBy('r.id', 'desc')
    .execute();
  return rows;
};

const countFaults = async (ctx: Ctx, db: ScopedDb): Promise<Map<string, number>> => {
  const rows = await selectFaults(ctx, db)
    .select((eb) => ['f.vendor_id', eb.fn.countAll<string>().as('faults')])
    .groupBy('f.vendor_id')
    .execute();
  return new Map(rows.map((row) => [row.vendor_id, Number(row.faults)]));
};

export const toRepullRow = (row: Selectable<VendorRepull>): RepullRow => ({
  id: row.id,
  from_at: row.from_at.toISOString(),
  to_at: row.to_at.toISOString(),
  done_until: row.done_until.toISOString(),
  state: row.state as RepullRow['state'],
  counts: countsOf(row.counts),
  last_error: row.last_error,
  reason: row.reason,
  requested_name: row.requested_name,
  requested_at: row.requested_at.toISOString(),
  ended_at: isoOrNull(row.ended_at),
});
