import { randomUUID } from 'node:crypto';
import { firstWindow, type PullPlace, type PullRules, type PullWindow, walkOf } from '@manager/domain/mirrored-bet';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { inTransaction, type OwnerDb, type OwnerTx } from '../../../postgres/db.ts';
import { LEASE_MS, type Lease } from './write-page.ts';

/** A window of a vendor that this process has the lease for. */
export type Turn = {
  lease: Lease;
  code: string;
  apiUrl: string;
  keySealed: Buffer;
  pollMs: number;
  pulledUntil: Date | null;
  window: PullWindow;
  /** The walk that the window is part of; null: a range that staff asked for. */
  walk: PullWindow | null;
  repullId: string | null;
};

const MINUTE_MS = 60_000;

const msOf = (at: Date | null): number | null => at?.getTime() ?? null;

/**
 * Takes the vendor whose turn is due longest and that nobody has, with its next window: of its own walk, or of a range that staff asked for, whichever
 * waits longer. Null when there is none. A vendor that has nothing to ask for yet is put off by its pause.
 */
export const claimVendor = (db: OwnerDb, now: Date): Promise<Turn | null> =>
  inTransaction(db, async (tx) => {
    const due = await findDue(tx, now);
    if (due === undefined) return null;
    const rules: PullRules = { lagMs: due.lag_minutes * MINUTE_MS, windowMs: due.window_minutes * MINUTE_MS };
    const repull = await findRepull(tx, due.vendor_id, now);
    const common = {
      code: due.code,
      apiUrl: due.api_url,
      keySealed: due.key_sealed,
      pollMs: due.poll_seconds * 1_000,
      pulledUntil: due.pulled_until,
    };
    if (repull !== undefined && (due.next_pull_at > now || repull.next_try_at <= due.next_pull_at)) {
      await tx.updateTable('vendor_repull').set({ state: 'running' }).where('id', '=', repull.id).execute();
      const rest = { fromMs: repull.done_until.getTime(), toMs: repull.to_at.getTime() };
      const lease = await takeLease(tx, { vendorId: due.vendor_id, now, walk: {} });
      return { ...common, lease, window: firstWindow(rest, rules), walk: null, repullId: repull.id };
    }
    const walk = walkOf(placeOf(due), rules, now.getTime());
    if (walk === null) {
      const next = new Date(now.getTime() + common.pollMs);
      await tx.updateTable('vendor_cursor').set({ next_pull_at: next }).where('vendor_id', '=', due.vendor_id).execute();
      return null;
    }
    const place = { walk_from: new Date(walk.fromMs), walk_to: new Date(walk.toMs) };
    const lease = await takeLease(tx, { vendorId: due.vendor_id, now, walk: place });
    return { ...common, lease, window: firstWindow(walk, rules), walk, repullId: null };
  });

/** Of `vendor_cursor as c` and its `vendor as v`: its turn is due, and nobody has it. */
const isDue = (now: Date): RawBuilder<SqlBool> => sql`(
  v.is_enabled and (c.leased_until is null or c.leased_until <= ${now}) and (c.next_pull_at <= ${now} or exists (
    select from vendor_repull as r where r.vendor_id = c.vendor_id and r.ended_at is null and r.next_try_at <= ${now})))`;

export const isVendorDue = (now: Date): RawBuilder<SqlBool> =>
  sql`exists (select from vendor_cursor as c join vendor as v on v.id = c.vendor_id where ${isDue(now)})`;

const findDue = (tx: OwnerTx, now: Date) =>
  tx
    .selectFrom('vendor_cursor as c')
    .innerJoin('vendor as v', 'v.id', 'c.vendor_id')
    .select(['c.vendor_id', 'c.pulled_until', 'c.walk_from', 'c.walk_to', 'c.next_pull_at'])
    .select(['v.code', 'v.api_url', 'v.key_sealed', 'v.lag_minutes', 'v.window_minutes', 'v.poll_seconds'])
    .where(isDue(now))
    .orderBy('c.next_pull_at')
    .limit(1)
    .forUpdate('c')
    .skipLocked()
    .executeTakeFirst();

const findRepull = (tx: OwnerTx, vendorId: string, now: Date) =>
  tx
    .selectFrom('vendor_repull')
    .select(['id', 'done_until', 'to_at', 'next_try_at'])
    .where('vendor_id', '=', vendorId)
    .where('ended_at', 'is', null)
    .where('next_try_at', '<=', now)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

type Places = { pulled_until: Date | null; walk_from: Date | null; walk_to: Date | null };

const placeOf = ({ pulled_until: until, walk_from: from, walk_to: to }: Places): PullPlace => ({
  pulledUntilMs: msOf(until),
  walk: from === null || to === null ? null : { fromMs: from.getTime(), toMs: to.getTime() },
});

type Taking = { vendorId: string; now: Date; walk: { walk_from?: Date; walk_to?: Date } };

const takeLease = async (tx: OwnerTx, { vendorId, now, walk }: Taking): Promise<Lease> => {
  const token = randomUUID();
  await tx
    .updateTable('vendor_cursor')
    .set({ ...walk, lease_token: token, leased_until: new Date(now.getTime() + LEASE_MS) })
    .where('vendor_id', '=', vendorId)
    .execute();
  return { vendorId, token };
};
