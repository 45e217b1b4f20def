import { exactMicros } from '@manager/domain/exact-micros';
import { bookChange, holdPools, shownMore } from '../../../jackpots/change-meters.ts';
import type { OwnerTx } from '../../../postgres/db.ts';

type Which = { orderIds: readonly string[] } | { payoutIds: readonly string[] };

const openOf = (tx: OwnerTx, which: Which) => {
  const open = tx
    .selectFrom('jackpot_order')
    .selectAll()
    .where('status', 'in', ['won', 'waiting_approval', 'paying', 'manual'])
    .orderBy('id');
  return 'orderIds' in which
    ? open.where('id', 'in', [...which.orderIds]).where('cancel_asked_at', 'is not', null)
    : open.where('payout_id', 'in', [...which.payoutIds]);
};

/**
 * Cancels wins that nobody was paid, and gives the money back to what the pool shows now: it has begun a new turn since. By orders those whose
 * bets were cancelled, by payouts those that were given up, whatever for: nobody is paid any more, and an open order keeps its pool from being changed. Pools are held before their orders, as the lane of bets does.
 */
export const cancelWins = async (tx: OwnerTx, which: Which): Promise<number> => {
  const poolIds = (await openOf(tx, which).execute()).map(({ pool_id: id }) => id);
  if (poolIds.length === 0) return 0;
  await holdPools(tx, poolIds);
  const orders = await openOf(tx, which).forUpdate().execute();
  for (const order of orders) {
    const held = (await holdPools(tx, [order.pool_id])).get(order.pool_id);
    if (held === undefined) throw new Error(`jackpot pool ${order.pool_id} has no meters`);
    const now = order.cancel_asked_at ?? order.updated_at;
    const amount = exactMicros(order.amount);
    const closing = shownMore(held.meters, amount, held.cap);
    await bookChange(tx, held, { change: { win: -amount, orderId: order.id, closing }, now });
    await tx
      .updateTable('jackpot_order')
      .set((eb) => ({ status: 'cancelled', updated_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', order.id)
      .execute();
  }
  return orders.length;
};
