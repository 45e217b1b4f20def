import type * as contract from '@manager/contract/features/account/free-round-bonus';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { freeRoundGrant } from '@manager/domain/free-round';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { canRetry, type PayoutPosition, wayToGiveUp } from '@manager/domain/payout';
import { AppError } from '../../../base/app-error.ts';
import { giveUpPayout, retryPayout } from '../../../kit/payout/steer-payout.ts';
import { findRow, lockableIn, readRow } from '../../../kit/resource/resource.ts';
import { auditSave, lockCurrent } from '../../../kit/resource/save-route.ts';
import { lockRow, updateRow } from '../../../kit/resource/store.ts';
import { audit } from '../../../kit/service/audit.ts';
import { forEachId } from '../../../kit/service/batch.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { APPROVE_FREE_ROUNDS } from './free-round-purpose.ts';
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

type Steered = PayoutPosition & { id: string; amount: string };

const payoutsOf = async (tx: ScopedTx, grantId: string): Promise<Steered[]> => {
  const rows = await tx
    .selectFrom('free_round_payout')
    .innerJoin('payout', 'payout.id', 'free_round_payout.payout_id')
    .select(['payout.id', 'payout.amount', 'payout.state', 'payout.step'])
    .select(['payout.may_be_booked as mayBeBooked', 'payout.is_cancelled as isCancelled'])
    .where('free_round_payout.grant_id', '=', grantId)
    .orderBy('payout.id')
    .execute();
  return rows as Steered[];
};

/** Those that wait or have failed, also what was stopped by hand; the grant does not change. Errors: those of `retryPayout`. */
export const resendPayout = async (
  ctx: Ctx,
  { id, reason }: ParsedOf<typeof contract.resendGrantPayout>,
): Promise<contract.GrantRow> => {
  const row = await findRow(ctx, grants, id);
  return inTransaction(ctx.db, async (tx) => {
    const retried = (await payoutsOf(tx, id)).filter(canRetry);
    if (retried.length === 0) throw new AppError('object.wrong_state', { state: row.payout_state });
    for (const payout of retried) await retryPayout(ctx, tx, payout.id);
    await audit(ctx, tx, {
      action: 'free_round_grant.resend',
      objectType: grants.name,
      objectId: id,
      agentId: row.agent_id,
      reason,
      before: { payout_state: row.payout_state },
      after: { payout_state: 'unpaid', payouts: retried.length },
    });
    return readRow(ctx, tx, { resource: grants, id });
  });
};

/** All of the grant that failed is never paid. Errors: `object.wrong_state`, `approval.waiting`, those of `giveUpPayout`. */
export const giveUpGrantPayout = (
  ctx: Ctx,
  { id, version, reason }: ParsedOf<typeof contract.giveUpGrantPayout>,
): Promise<contract.GrantRow> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockCurrent(ctx, tx, { resource: grants, id, version });
    const failed = (await payoutsOf(tx, id)).filter((payout) => wayToGiveUp(payout) !== null);
    if (failed.length === 0) throw new AppError('object.wrong_state', { state: before.payout_state });
    const sum = failed.reduce((micros, { amount }) => micros + sumToMicros(amount), 0n);
    const change = {
      before: { payout_state: before.payout_state },
      after: { payout_state: 'given_up', payouts: failed.length, amount: microsToText(sum), currency: before.currency },
    };
    await requireSecondPerson(ctx, tx, {
      operation: 'free_round.give_up',
      approveCode: APPROVE_FREE_ROUNDS,
      objectType: grants.name,
      objectId: id,
      objectName: `${before.user_name} · ${before.campaign_name}`,
      objectVersion: before.version,
      agentId: before.agent_id,
      ...change,
      reason,
    });
    for (const payout of failed) await giveUpPayout(ctx, tx, payout.id);
    await audit(ctx, tx, {
      action: 'free_round_grant.give_up',
      objectType: grants.name,
      objectId: id,
      agentId: before.agent_id,
      reason,
      ...change,
    });
    return readRow(ctx, tx, { resource: grants, id });
  });
