import type * as contract from '@manager/contract/features/account/free-round-bonus';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { freeRoundGrant } from '@manager/domain/free-round';
import { canRetry, type PayoutPosition } from '@manager/domain/payout';
import { AppError } from '../../../base/app-error.ts';
import { retryPayout } from '../../../kit/payout/steer-payout.ts';
import { findRow, lockableIn, readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { lockRow, updateRow } from '../../../kit/resource/store.ts';
import { audit } from '../../../kit/service/audit.ts';
import { forEachId } from '../../../kit/service/batch.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { grants } from './grant-row.ts';

/** Each on its own: the rounds that are left are lost; what was won until then is counted and paid. */
export const cancelGrants = (
  ctx: Ctx,
  { ids, reason }: ParsedOf<typeof contract.cancelGrants>,
): Promise<OutputOf<typeof contract.cancelGrants>> => {
  const action = 'free_round_grant.cancel';
  return forEachId(ctx, { ids, action, objectType: grants.name }, (id) =>
    inTransaction(ctx.db, async (tx) => {
      await lockRow(tx, { ...lockableIn(ctx, grants), id });
      const before = await readRow(ctx, tx, { resource: grants, id });
      if (!freeRoundGrant.canMove(before.state, 'cancelled')) throw new AppError('object.wrong_state', { state: before.state });
      await updateRow(tx, {
        table: 'free_round_grant',
        id,
        version: before.version,
        now: ctx.now(),
        values: { state: 'cancelled', ended_at: ctx.now(), end_reason: reason },
      });
      const after = await readRow(ctx, tx, { resource: grants, id });
      await auditSave(ctx, tx, { resource: grants, action, reason, before, after });
    }),
  );
};

/** Those that wait or have failed; the grant does not change. Errors: those of `retryPayout`. */
export const resendPayout = async (ctx: Ctx, { id }: ParsedOf<typeof contract.resendGrantPayout>): Promise<contract.GrantRow> => {
  const row = await findRow(ctx, grants, id);
  return inTransaction(ctx.db, async (tx) => {
    const payouts = await tx
      .selectFrom('free_round_payout')
      .innerJoin('payout', 'payout.id', 'free_round_payout.payout_id')
      .select(['payout.id', 'payout.state', 'payout.step'])
      .select(['payout.may_be_booked as mayBeBooked', 'payout.is_cancelled as isCancelled'])
      .where('free_round_payout.grant_id', '=', id)
      .orderBy('payout.id')
      .execute();
    const retried = payouts.filter((payout) => canRetry(payout as PayoutPosition));
    if (retried.length === 0) throw new AppError('object.wrong_state', { state: row.payout_state });
    for (const payout of retried) await retryPayout(ctx, tx, payout.id);
    await audit(ctx, tx, {
      action: 'free_round_grant.resend',
      objectType: grants.name,
      objectId: id,
      agentId: row.agent_id,
      before: { payout_state: row.payout_state },
      after: { payout_state: 'unpaid', payouts: retried.length },
    });
    return readRow(ctx, tx, { resource: grants, id });
  });
};
