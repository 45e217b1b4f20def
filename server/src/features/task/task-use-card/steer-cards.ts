import type * as contract from '@manager/contract/features/task/task-use-card';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { card as machine } from '@manager/domain/card';
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
import { cards } from './card-row.ts';

/** Each on its own, as long as nobody has opened it: whoever locks the card first, staff or the player, has it. */
export const recallCards = (
  ctx: Ctx,
  { ids, reason }: ParsedOf<typeof contract.recallCards>,
): Promise<OutputOf<typeof contract.recallCards>> => {
  const action = 'card.recall';
  return forEachId(ctx, { ids, action, objectType: cards.name }, (id) =>
    inTransaction(ctx.db, async (tx) => {
      await lockRow(tx, { ...lockableIn(ctx, cards), id });
      const before = await readRow(ctx, tx, { resource: cards, id });
      if (!machine.canMove(before.state, 'recalled')) throw new AppError('object.wrong_state', { state: before.state });
      await updateRow(tx, {
        table: 'card',
        id,
        version: before.version,
        now: ctx.now(),
        values: { state: 'recalled', ended_at: ctx.now(), end_reason: reason },
      });
      const after = await readRow(ctx, tx, { resource: cards, id });
      await auditSave(ctx, tx, { resource: cards, action, reason, before, after });
    }),
  );
};

/** Those that wait or have failed; the card does not change. Errors: those of `retryPayout`. */
export const resendCardPayout = async (
  ctx: Ctx,
  { id, reason }: ParsedOf<typeof contract.resendCardPayout>,
): Promise<contract.CardRow> => {
  const row = await findRow(ctx, cards, id);
  return inTransaction(ctx.db, async (tx) => {
    const payouts = await tx
      .selectFrom('card_payout')
      .innerJoin('payout', 'payout.id', 'card_payout.payout_id')
      .select(['payout.id', 'payout.state', 'payout.step'])
      .select(['payout.may_be_booked as mayBeBooked', 'payout.is_cancelled as isCancelled'])
      .where('card_payout.card_id', '=', id)
      .orderBy('payout.id')
      .execute();
    const retried = (payouts as (PayoutPosition & { id: string })[]).filter(canRetry);
    if (retried.length === 0) throw new AppError('object.wrong_state', { state: row.payout_state });
    for (const payout of retried) await retryPayout(ctx, tx, payout.id);
    await audit(ctx, tx, {
      action: 'card.resend',
      objectType: cards.name,
      objectId: id,
      agentId: row.agent_id,
      reason,
      before: { payout_state: row.payout_state },
      after: { payout_state: 'unpaid', payouts: retried.length },
    });
    return readRow(ctx, tx, { resource: cards, id });
  });
};
