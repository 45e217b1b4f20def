import type * as contract from '@manager/contract/features/activity/activity-rank/settle';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { giveUpPayout, retryPayout } from '../../../kit/payout/steer-payout.ts';
import { findRow, readRow } from '../../../kit/resource/resource.ts';
import { auditSave, lockCurrent } from '../../../kit/resource/save-route.ts';
import { forEachId } from '../../../kit/service/batch.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { prizeResource } from './prize-row.ts';
import type { SettledList } from './settled-list.ts';

type Of = Pick<SettledList<never>, 'prizeKinds' | 'endpoints' | 'approveCode'>;

const payoutOf = async (tx: ScopedTx, id: string): Promise<string> => {
  const { payout_id: payoutId } = await tx
    .selectFrom('activity_prize')
    .select('payout_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (payoutId === null) throw new AppError('object.wrong_state', { state: 'approved' });
  return payoutId;
};

/** Each on its own, under the same transfer id: a wallet books it once. */
export const retryPrizes = (
  ctx: Ctx,
  settled: Of,
  { ids }: ParsedOf<typeof contract.retryPrizes>,
): Promise<OutputOf<typeof contract.retryPrizes>> => {
  const action = 'activity_prize.retry';
  const prizes = prizeResource(settled);
  return forEachId(ctx, { ids, action, objectType: prizes.name }, async (id) => {
    const before = await findRow(ctx, prizes, id);
    await inTransaction(ctx.db, async (tx) => {
      await retryPayout(ctx, tx, await payoutOf(tx, id));
      const after = await readRow(ctx, tx, { resource: prizes, id });
      await auditSave(ctx, tx, { resource: prizes, action, before, after });
    });
  });
};

/** Errors: `object.wrong_state`, `approval.waiting`, those of `giveUpPayout`. */
export const giveUpPrize = (
  ctx: Ctx,
  settled: Of,
  { id, version, reason }: ParsedOf<typeof contract.giveUpPrize>,
): Promise<contract.PrizeRow> =>
  inTransaction(ctx.db, async (tx) => {
    const prizes = prizeResource(settled);
    const before = await lockCurrent(ctx, tx, { resource: prizes, id, version });
    const payoutId = await payoutOf(tx, id);
    // Nobody is asked to agree to what could not be done: only what is left to staff or on hold is given up.
    if (before.state !== 'error_manual' && before.state !== 'on_hold')
      throw new AppError('object.wrong_state', { state: before.state });
    await requireSecondPerson(ctx, tx, {
      operation: 'activity_prize.give_up',
      approveCode: settled.approveCode,
      objectType: prizes.name,
      objectId: id,
      objectName: `${before.user_name} · ${before.activity_code}`,
      objectVersion: before.version,
      agentId: before.agent_id,
      before: { state: before.state },
      after: { state: 'rejected', prize: before.prize, currency: before.currency },
      reason,
    });
    await giveUpPayout(ctx, tx, payoutId);
    const after = await readRow(ctx, tx, { resource: prizes, id });
    await auditSave(ctx, tx, { resource: prizes, action: 'activity_prize.give_up', reason, before, after });
    return after;
  });
