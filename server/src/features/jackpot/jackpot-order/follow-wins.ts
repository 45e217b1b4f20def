import { canStop, type PayoutState } from '@manager/domain/payout';
import { sql, type SqlBool } from 'kysely';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { createPayouts } from '../../../kit/payout/create-payouts.ts';
import type { PayoutRequest } from '../../../kit/payout/payout-request.ts';
import { giveUpPayout, stopPayout } from '../../../kit/payout/steer-payout.ts';
import { audit } from '../../../kit/service/audit.ts';
import { type Ctx, type Deps, ownCtx } from '../../../kit/service/ctx.ts';
import { holdPools } from '../../../jackpots/change-meters.ts';
import { type AnyTx, inTransaction, type OwnerTx, type ScopedTx } from '../../../postgres/db.ts';
import { cancelWins } from './cancel-wins.ts';
import { limitsExceeded } from './day-limits.ts';
import { jackpotPurpose } from './jackpot-purpose.ts';

const AT_ONCE = 200;

type Order = {
  id: string;
  created_at: Date;
  pool_made_at: Date;
  method: string;
  pool_id: string;
  turn: number;
  player_id: string | null;
  currency: string | null;
  player_amount: string | null;
  site_id: string | null;
  agent_id: string | null;
  amount: string;
  payout_id: string | null;
  approved_at: Date | null;
  cancel_asked_at: Date | null;
};

const IS_WAITING = sql<SqlBool>`(status = 'won' or (status in ('waiting_approval', 'paying', 'manual') and cancel_asked_at is not null))`;

/**
 * What becomes of wins, apart from the lane of bets, which nothing may hold up: a win gets its payout, once by its reference, whoever died before, or waits for a second
 * person where it goes beyond a limit of the day; one whose bet was
 * cancelled is taken back where it is not paid; what waits for a wallet comes after the wins that nobody has looked at. One that cannot go on now waits, the others do not; the job then ends with its error.
 */
export const followWins: Job = {
  job: 'jackpot.follow_wins',
  everyMs: 500,
  waits: () => sql`exists (select from jackpot_order where ${IS_WAITING})`,
  run: async (deps) => {
    const { rows: waiting } = await sql<{ id: string }>`
      select id from jackpot_order where ${IS_WAITING}
      order by status <> 'won', id limit ${AT_ONCE}`.execute(deps.db);
    let rows = 0;
    let fault: unknown;
    for (const { id } of waiting)
      try {
        rows += (await followOne(deps, id)) ? 1 : 0;
      } catch (error) {
        fault = error;
      }
    if (fault !== undefined) throw fault;
    return rows === 0 ? null : { rows };
  },
};

/** False: another process has it, or there is nothing to do yet. */
const followOne = (deps: Deps, id: string): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    const { rows: seen } = await sql<Order>`
      select jackpot_order.*, jackpot_pool.created_at as pool_made_at
      from jackpot_order join jackpot_pool on jackpot_pool.id = jackpot_order.pool_id where jackpot_order.id = ${id}`.execute(tx);
    const [order] = seen;
    if (order === undefined) return false;
    if (order.payout_id !== null) return order.cancel_asked_at !== null && giveUp(deps, tx, order);
    if (order.cancel_asked_at !== null) return (await cancelWins(tx, { orderIds: [id] })) > 0;
    const { rows: held } = await sql`
      select 1 from jackpot_order where id = ${id} and status = 'won' and cancel_asked_at is null for update skip locked`.execute(
      tx,
    );
    return held.length > 0 && ((await holdBack(deps, tx, order)) || pay(deps, tx, order));
  });

/** True: it goes beyond a limit of the day that nobody has agreed to yet. What was ordered by hand took two persons then. */
const holdBack = async (deps: Deps, tx: OwnerTx, order: Order): Promise<boolean> => {
  if (order.method !== 'auto' || order.approved_at !== null) return false;
  const exceeded = await limitsExceeded(tx, order, deps.now());
  if (exceeded.length === 0) return false;
  await tx
    .updateTable('jackpot_order')
    .set((eb) => ({
      status: 'waiting_approval',
      limits_exceeded: exceeded,
      updated_at: deps.now(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', order.id)
    .execute();
  await audit(ownCtx(deps, 'jackpot_order.hold'), tx, {
    action: 'jackpot_order.hold',
    objectType: 'jackpot_order',
    objectId: order.id,
    agentId: order.agent_id,
    before: { status: 'won' },
    after: { status: 'waiting_approval', limits_exceeded: exceeded },
  });
  return true;
};

const wishOf = (order: Order): PayoutRequest => ({
  reference: order.method === 'auto' ? `${order.pool_id}:${order.turn}` : `order:${order.id}`,
  // A win is named by its pool and turn, an award of staff by its id and moment.
  once:
    order.method === 'auto'
      ? [order.pool_id, order.pool_made_at.toISOString(), String(order.turn)]
      : ['order', order.id, order.created_at.toISOString()],
  playerId: order.player_id ?? '',
  currency: order.currency ?? '',
  amount: order.player_amount ?? '0',
  sourceId: order.id,
});

const pay = async (deps: Deps, tx: OwnerTx, order: Order): Promise<boolean> => {
  const wish = wishOf(order);
  // Less than the smallest coin of the currency.
  const isNothing = wish.amount === '0';
  const outcomes = isNothing ? [] : await createPayouts(deps, tx, { purpose: jackpotPurpose, wishes: [wish], requestedBy: null });
  const payout = outcomes[0]?.payout ?? null;
  await tx
    .updateTable('jackpot_order')
    .set((eb) => ({
      status: payout === null ? 'manual' : 'paying',
      payout_id: payout?.id ?? null,
      updated_at: deps.now(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', order.id)
    .execute();
  return true;
};

/** Stopped, then rejected at once where nothing can have been booked, which cancels the win (`jackpotPurpose.onFailed`); otherwise the wallet is told to take it back first. */
const giveUp = async (deps: Deps, tx: OwnerTx, { payout_id: payoutId, pool_id: poolId }: Order): Promise<boolean> => {
  const payout = await tx.selectFrom('payout').selectAll().where('id', '=', payoutId).forUpdate().executeTakeFirstOrThrow();
  const state = payout.state as PayoutState;
  // A call is under way: what came of it is known soon. Given up already, its cancel is on the way; paid, it stays.
  const isLeft = state === 'error_manual' || state === 'on_hold';
  if (payout.lease_token !== null || payout.is_given_up || (!isLeft && !canStop({ state }))) return false;
  await holdPools(tx, [poolId]);
  const ctx = { ...ownCtx(deps, jackpotPurpose.name), db: tx } as unknown as Ctx;
  const scoped = tx as AnyTx as ScopedTx;
  if (!isLeft) await stopPayout(ctx, scoped, payout.id);
  await giveUpPayout(ctx, scoped, payout.id);
  return true;
};
