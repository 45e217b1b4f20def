import type * as contract from '@manager/contract/features/jackpot/jackpot-order';
import type { JackpotMethod } from '@manager/domain/jackpot-order';
import { exactMicros, exactMicrosText, exactNumber } from '@manager/domain/exact-micros';
import { MAX_JACKPOT_USD } from '@manager/domain/jackpot-pool';
import { sumToMicros } from '@manager/domain/micros';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { moneyOf } from '@manager/domain/jackpot-contribution';
import { decimal, toWire } from '@manager/domain/money';
import { convertDown } from '@manager/domain/payout-amount';
import { sql } from 'kysely';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { bookChange, type Held, shownMore } from '../../../jackpots/change-meters.ts';
import { loadRates } from '../../../kit/figures/todays-rates.ts';
import { findRow, readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { insertRow } from '../../../kit/resource/store.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import { requireUnregulated } from '../../set-up/compliance/public.ts';
import { isPlayedAt, requireAdjustable } from '../core/by-hand.ts';
import { holdQuietPool, holdQuietPools } from '../core/hold-pool.ts';
import { pools, requireOwnerOf } from '../core/pools.ts';
import { APPROVE_ORDER } from './jackpot-purpose.ts';
import { orders } from './orders.ts';

type Row = contract.JackpotOrderRow;
type Pool = Awaited<ReturnType<typeof pools.rows>>[number];

type Asked = { pool: Pool; operation: string; reason: string; before: object; after: object };

const ask = (ctx: Ctx, tx: ScopedTx, { pool, operation, reason, before, after }: Asked): Promise<void> =>
  requireSecondPerson(ctx, tx, {
    operation,
    approveCode: APPROVE_ORDER,
    objectType: pools.name,
    objectId: pool.id,
    objectName: pool.name,
    objectVersion: pool.version,
    agentId: pool.agent_id,
    before: { ...before },
    after: { ...after },
    reason,
  });

type Inserted = { pool: Pool; held: Held; method: JackpotMethod; amount: number; values: object };

const insertOrder = (ctx: Ctx, tx: ScopedTx, { pool, held, method, amount, values }: Inserted): Promise<string> =>
  insertRow(tx, {
    table: 'jackpot_order',
    values: {
      created_at: ctx.now(),
      updated_at: ctx.now(),
      method,
      status: method === 'adjust' ? 'booked' : 'won',
      pool_id: pool.id,
      turn: held.turn,
      agent_id: pool.agent_id,
      amount: exactMicrosText(amount),
      requested_by: ctx.user.id,
      by_user: ctx.user.userName,
      approved_name: agreedBy(ctx),
      ...values,
    },
  });

const finish = async (
  ctx: Ctx,
  tx: ScopedTx,
  { id, action, reason }: { id: string; action: string; reason: string },
): Promise<Row> => {
  const after = await readRow(ctx, tx, { resource: orders, id });
  await auditSave(ctx, tx, { resource: orders, action, reason, before: null, after });
  return after;
};

const MOST = sumToMicros(MAX_JACKPOT_USD);

/** An amount of the wire may be far beyond what a number holds exactly: it is compared before it becomes one. */
const changeOf = (amount: string, { meters }: Held): number => {
  const change = sumToMicros(amount);
  if (BigInt(meters.visible) + change < 0n) throw new AppError('jackpot.too_little');
  if (change > 0n && BigInt(moneyOf(meters)) + change > MOST) throw fieldError('amount', 'too_high');
  return exactNumber(change);
};

/**
 * Raises what a pool shows, as far as its cap goes, or lowers it. Errors: `compliance.regulated` where a website of the pool is, `jackpot.win_open`, `jackpot.too_little`, `permission.operator_only`; at the amount when the
 * pool would hold more than a pool may.
 */
export const adjustPool = async (ctx: Ctx, input: ParsedOf<typeof contract.adjustPool>): Promise<Row> => {
  const { pool_id: id, reason, description } = input;
  const pool = await findRow(ctx, pools, id);
  requireOwnerOf(ctx, pool);
  return inTransaction(ctx.db, async (tx) => {
    await requireAdjustable(tx, pool);
    const held = await holdQuietPool(tx, id);
    const change = changeOf(input.amount, held);
    await ask(ctx, tx, { pool, operation: 'jackpot_order.adjust', reason, before: {}, after: { adjustment: input.amount } });
    const orderId = await insertOrder(ctx, tx, { pool, held, method: 'adjust', amount: change, values: { description } });
    const closing =
      change > 0 ? shownMore(held.meters, change, held.cap) : { ...held.meters, visible: held.meters.visible + change };
    await asSystem(tx, (own) => bookChange(own, held, { change: { adjustment: change, orderId, closing }, now: ctx.now() }));
    return finish(ctx, tx, { id: orderId, action: 'jackpot_order.adjust', reason });
  });
};

/** Moves all money of a shut pool to another of the same owner. Errors: `jackpot.not_shut`, `jackpot.win_open`, `jackpot.too_little`; the other pool at its field, also when it would hold more than a pool may. */
export const transferPool = async (ctx: Ctx, input: ParsedOf<typeof contract.transferPool>): Promise<Row> => {
  const { pool_id: id, to_pool_id: toId, reason, description } = input;
  const [pool, target] = [await findRow(ctx, pools, id), await findRow(ctx, pools, toId)];
  requireOwnerOf(ctx, pool);
  requireOwnerOf(ctx, target);
  if (id === toId) throw fieldError('to_pool_id', 'invalid');
  if (pool.agent_id !== target.agent_id) throw fieldError('to_pool_id', 'other_owner');
  if (pool.status !== 'shutdown') throw new AppError('jackpot.not_shut');
  return inTransaction(ctx.db, async (tx) => {
    const all = await holdQuietPools(tx, [id, toId]);
    const [from, to] = [all.get(id), all.get(toId)];
    if (from === undefined || to === undefined) throw new AppError('object.not_found');
    const moved = moneyOf(from.meters);
    if (moved <= 0) throw new AppError('jackpot.too_little');
    if (BigInt(moneyOf(to.meters)) + BigInt(moved) > MOST) throw fieldError('to_pool_id', 'too_high');
    const after = { to_pool: target.code, adjustment: exactMicrosText(-moved) };
    await ask(ctx, tx, { pool, operation: 'jackpot_order.transfer', reason, before: {}, after });
    const values = { description, to_pool_id: toId };
    const orderId = await insertOrder(ctx, tx, { pool, held: from, method: 'adjust', amount: -moved, values });
    const nothing = { visible: 0, hidden: 0, overflow: 0, owed: 0 };
    await asSystem(tx, async (own) => {
      await bookChange(own, from, { change: { adjustment: -moved, orderId, closing: nothing }, now: ctx.now() });
      const closing = shownMore(to.meters, moved, to.cap);
      await bookChange(own, to, { change: { adjustment: moved, orderId, closing }, now: ctx.now() });
    });
    return finish(ctx, tx, { id: orderId, action: 'jackpot_order.transfer', reason });
  });
};

type Receiver = { id: string; site_id: string; agent_id: string; currency: string; decimals: number; is_test: boolean };

const findReceiver = async (ctx: Ctx, tx: ScopedTx, playerId: string): Promise<Receiver> => {
  const { rows } = await sql<Receiver>`
    select player.id, player.site_id, site.agent_id, player.currency, currency.decimals, player.type <> 'real' as is_test
    from player join site on site.id = player.site_id join currency on currency.code = player.currency
    where player.id = ${playerId} and site.deleted_at is null and ${inScope(ctx.user.scope, 'site.agent_id')}`.execute(tx);
  const [receiver] = rows;
  if (receiver === undefined) throw fieldError('player_id', 'not_found');
  if (receiver.is_test) throw fieldError('player_id', 'invalid');
  return receiver;
};

const convert = async (tx: ScopedTx, amount: string, { currency, decimals, at }: Receiver & { at: Date }) => {
  const rate = (await loadRates(tx, at.getTime())).get(currency);
  if (rate === undefined) throw new AppError('payout.rate_missing', { currency });
  const fxRate = toWire(rate);
  return {
    fx_rate: fxRate,
    player_amount: convertDown({ amount: toWire(decimal(amount)), fromRate: '1', toRate: fxRate, decimals }),
  };
};

/**
 * Pays a player of a website that plays for the pool out of what it shows, the smallest coin of his currency at least. Errors: `compliance.regulated` where the law leaves wins to chance alone, `jackpot.win_open`, `jackpot.too_little`,
 * `payout.rate_missing`; player and amount at their fields.
 */
export const awardJackpot = async (ctx: Ctx, input: ParsedOf<typeof contract.awardJackpot>): Promise<Row> => {
  const { pool_id: id, reason, description, win_code } = input;
  const pool = await findRow(ctx, pools, id);
  requireOwnerOf(ctx, pool);
  return inTransaction(ctx.db, async (tx) => {
    const receiver = await findReceiver(ctx, tx, input.player_id);
    await requireUnregulated(tx, { siteId: receiver.site_id });
    if (!(await isPlayedAt(tx, pool, receiver.site_id))) throw fieldError('player_id', 'plays_elsewhere');
    const held = await holdQuietPool(tx, id);
    if (sumToMicros(input.amount) > BigInt(held.meters.visible)) throw new AppError('jackpot.too_little');
    const won = exactMicros(input.amount);
    const paid = await convert(tx, input.amount, { ...receiver, at: ctx.now() });
    if (!/[1-9]/.test(paid.player_amount)) throw fieldError('amount', 'below_coin');
    const after = { player_id: receiver.id, win_code, win: input.amount };
    await ask(ctx, tx, { pool, operation: 'jackpot_order.award', reason, before: {}, after });
    const { site_id, agent_id, currency } = receiver;
    const values = { ...paid, description, win_code, player_id: receiver.id, site_id, agent_id, currency };
    const orderId = await insertOrder(ctx, tx, { pool, held, method: 'manual', amount: won, values });
    const closing = { ...held.meters, visible: held.meters.visible - won };
    await asSystem(tx, (own) => bookChange(own, held, { change: { win: won, orderId, closing }, now: ctx.now() }));
    return finish(ctx, tx, { id: orderId, action: 'jackpot_order.award', reason });
  });
};
