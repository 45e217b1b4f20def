import type { endRestored as endpoint } from '@manager/contract/features/log/restored';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { readRestored } from '../../../completeness/restored.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { SUPER_ONLY } from '../../../kit/service/deciders.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type OwnerTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';

type Input = ParsedOf<typeof endpoint>;

/** O-4: two persons have looked at what a restore lost; payouts go on. More that was noticed meanwhile has to be looked at first. */
export const endRestored = (ctx: Ctx, { id, reason }: Input): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const state = await readRestored(tx);
    if (state === undefined) throw new AppError('object.not_found');
    if (state.untilNote !== id) throw new AppError('object.version_conflict');
    const change = {
      before: { payouts: 'held', since: state.restoredTo.toISOString() },
      after: { payouts: 'paid', since: null },
    };
    await requireSecondPerson(ctx, tx, {
      operation: 'software.end_restored',
      approveCode: SUPER_ONLY,
      objectType: 'software',
      objectId: 'postgres',
      objectName: 'PostgreSQL',
      // Another note is another state to agree to.
      objectVersion: Number(id),
      agentId: null,
      ...change,
      reason,
    });
    const payouts = await asSystem(tx, (own) => end(ctx, own, { id, reason }));
    await audit(ctx, tx, { action: 'software.end_restored', objectType: 'software', objectId: 'postgres', reason, ...change });
    return { payouts };
  });

/** Wakes the payers of whatever waited; what is not due yet comes by its time. */
const end = async (ctx: Ctx, tx: OwnerTx, { id, reason }: Input): Promise<number> => {
  const ended = await tx
    .insertInto('restore_end')
    .values({ until_note: id, reason, ended_by: ctx.user.id, ended_name: ctx.user.userName, approved_name: agreedBy(ctx) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (ended.numInsertedOrUpdatedRows !== 1n) throw new AppError('object.version_conflict');
  const { rows } = await sql<{ site_id: string; payouts: number }>`
    select site_id, count(*)::int as payouts from payout where next_attempt_at <= ${ctx.now()} group by site_id`.execute(tx);
  await ctx.queue.wake(tx, { queue: 'payout', owners: rows.map(({ site_id: siteId }) => siteId) });
  return rows.reduce((sum, { payouts }) => sum + payouts, 0);
};
