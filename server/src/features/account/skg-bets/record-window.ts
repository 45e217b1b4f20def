import { afterWindow, pauseAfterFailures, VENDOR_HOLD_MS } from '@manager/domain/mirrored-bet';
import { inTransaction, type OwnerDb, type OwnerTx } from '../../../postgres/db.ts';
import type { Turn } from './claim-vendor.ts';
import type { Written } from './write-page.ts';

const NO_LEASE = { lease_token: null, leased_until: null };
/** A range that staff asked for is given up after so many failures in a row: some two hours. */
const MAX_REPULL_FAILURES = 30;

/** Notes a window that came whole, and gives the lease back. False when another has it by now. */
export const recordWindow = (db: OwnerDb, turn: Turn, { written, now }: { written: Written; now: Date }): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { walk, window } = turn;
    if (walk === null) {
      if (!(await giveBack(tx, turn, {}))) return false;
      await goOnWithRepull(tx, turn, now);
      return true;
    }
    const place = afterWindow({ pulledUntilMs: turn.pulledUntil?.getTime() ?? null, walk }, window);
    return giveBack(tx, turn, {
      pulled_until: new Date(place.pulledUntilMs ?? window.toMs),
      walk_from: place.walk === null ? null : new Date(place.walk.fromMs),
      walk_to: place.walk === null ? null : new Date(place.walk.toMs),
      // A walk goes on at once, and lets whatever staff asked for come between; so does the next one after a walk that took long.
      next_pull_at: new Date(place.walk === null ? Math.max(now.getTime(), walk.toMs + VENDOR_HOLD_MS + turn.pollMs) : now),
      window_from: new Date(window.fromMs),
      window_to: new Date(window.toMs),
      window_counts: JSON.stringify(written.counts),
      seen_lag_s: written.lagS,
      last_success_at: now,
      failures: 0,
    });
  });

/** Notes why a window did not come whole, when it is tried again, and gives the lease back. */
export const recordFailure = (db: OwnerDb, turn: Turn, { word, now }: { word: string; now: Date }): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { repullId } = turn;
    if (repullId !== null) {
      if (!(await giveBack(tx, turn, {}))) return false;
      await noteRepullFailure(tx, repullId, { word, now });
      return true;
    }
    const { failures } = await tx
      .selectFrom('vendor_cursor')
      .select('failures')
      .where('vendor_id', '=', turn.lease.vendorId)
      .executeTakeFirstOrThrow();
    return giveBack(tx, turn, {
      failures: failures + 1,
      last_error: word,
      last_error_at: now,
      next_pull_at: new Date(now.getTime() + pauseAfterFailures(failures + 1)),
    });
  });

/** Gives the lease back with the window undone: the process stops, and another may begin at once. */
export const releaseTurn = (db: OwnerDb, turn: Turn): Promise<boolean> => inTransaction(db, (tx) => giveBack(tx, turn, {}));

type CursorChange = {
  pulled_until?: Date;
  walk_from?: Date | null;
  walk_to?: Date | null;
  next_pull_at?: Date;
  window_from?: Date;
  window_to?: Date;
  window_counts?: string;
  seen_lag_s?: number;
  last_success_at?: Date;
  failures?: number;
  last_error?: string;
  last_error_at?: Date;
};

const giveBack = async (tx: OwnerTx, { lease }: Turn, change: CursorChange): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('vendor_cursor')
    .set({ ...change, ...NO_LEASE })
    .where('vendor_id', '=', lease.vendorId)
    .where('lease_token', '=', lease.token)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

const goOnWithRepull = async (tx: OwnerTx, { repullId, window }: Turn, now: Date): Promise<void> => {
  const row = await tx
    .selectFrom('vendor_repull')
    .select('to_at')
    .where('id', '=', repullId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isDone = window.toMs >= row.to_at.getTime();
  await tx
    .updateTable('vendor_repull')
    .set({
      done_until: new Date(window.toMs),
      failures: 0,
      last_error: '',
      next_try_at: now,
      ...(isDone ? { state: 'done', ended_at: now } : {}),
    })
    .where('id', '=', repullId)
    .execute();
};

const noteRepullFailure = async (tx: OwnerTx, id: string, { word, now }: { word: string; now: Date }): Promise<void> => {
  const row = await tx.selectFrom('vendor_repull').select('failures').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const failures = row.failures + 1;
  await tx
    .updateTable('vendor_repull')
    .set({
      failures,
      last_error: word,
      next_try_at: new Date(now.getTime() + pauseAfterFailures(failures)),
      ...(failures >= MAX_REPULL_FAILURES ? { state: 'failed', ended_at: now } : {}),
    })
    .where('id', '=', id)
    .execute();
};
