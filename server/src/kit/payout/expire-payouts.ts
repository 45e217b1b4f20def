import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { inTransaction, type OwnerTx } from '../../postgres/db.ts';
import type { Job } from '../jobs/run-job.ts';
import { audit } from '../service/audit.ts';
import { type Deps, ownCtx } from '../service/ctx.ts';
import type { Payout } from '../service/payout-handler.ts';
import { APPROVAL_LIFETIME_MS } from '../service/second-person.ts';
import { settleBudgets } from './budgets.ts';
import { isOneOf } from './lock-payouts.ts';
import { notifyHandlers } from './notify-handlers.ts';

const EVERY_MS = 60_000;
const BATCH = 200;
/** What stands as the reason of those that nobody decided on. */
const EXPIRED = 'expired';

const endsAt = (now: Date): Date => new Date(now.getTime() - APPROVAL_LIFETIME_MS);

/** Has its time for a second person run out? Nobody agrees to it any more, also before it is closed. */
export const isOverdue = ({ created_at: at }: Pick<Payout, 'created_at'>, now: Date): boolean => at <= endsAt(now);

/** Closes payouts that no second person decided on in a day, as requests for approval are: what was reserved is free, and whoever asked may ask anew. */
export const expirePayouts: Job = {
  job: 'payout.expire',
  everyMs: EVERY_MS,
  waits: (deps) =>
    sql`exists (select from payout where state = 'waiting_approval' and created_at <= ${endsAt(deps.now())} and ${isOfPurpose(deps)})`,
  run: async (deps) => {
    let rows = 0;
    for (;;) {
      const closed = await inTransaction(deps.db, (tx) => expireBatch(deps, tx));
      rows += closed;
      if (closed < BATCH) return rows === 0 ? null : { rows };
    }
  },
};

const expireBatch = async (deps: Deps, tx: OwnerTx): Promise<number> => {
  const overdue = await tx
    .selectFrom('payout')
    .select('id')
    .where('state', '=', 'waiting_approval')
    .where('created_at', '<=', endsAt(deps.now()))
    // A newer version made it: leave it to processes that know it.
    .where(isOfPurpose(deps))
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  if (overdue.length === 0) return 0;
  const expired = await tx
    .updateTable('payout')
    .set((eb) => ({ state: 'rejected', last_error: EXPIRED, version: eb('version', '+', 1) }))
    .where(isOneOf(overdue.map(({ id }) => id)))
    .returningAll()
    .execute();
  await settleBudgets(tx, expired, 'free');
  await notifyHandlers(tx, expired, deps.payoutHandlers);
  const ctx = ownCtx(deps, 'payout.expire');
  for (const { purpose, reference, agent_id: agentId } of expired)
    await audit(ctx, tx, {
      action: `${purpose}.expire`,
      objectType: purpose,
      objectId: reference,
      agentId,
      before: { state: 'waiting_approval' },
      after: { state: 'rejected' },
    });
  return expired.length;
};

const isOfPurpose = ({ payoutHandlers }: Deps): RawBuilder<SqlBool> =>
  sql<SqlBool>`purpose = any(${payoutHandlers.map(({ name }) => name)}::text[])`;
