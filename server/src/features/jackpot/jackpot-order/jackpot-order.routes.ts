import * as contract from '@manager/contract/features/jackpot/jackpot-order';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import { route, type Route } from '../../../kit/http/route.ts';
import { columnsIn, conditionOf, type Filters } from '../../../kit/resource/conditions.ts';
import { readPage } from '../../../kit/resource/read-page.ts';
import { findRow, visibleRows } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { approveJackpotOrder } from './approve-order.ts';
import { adjustPool, awardJackpot, transferPool } from './move-money.ts';
import { orders, statusSql } from './orders.ts';
import { retryJackpotOrder } from './retry-order.ts';

const { equals, isOneOf } = columnsIn('jackpot_order');

const filters: Filters<ParsedOf<typeof contract.getJackpotOrderList>> = {
  time_from: (at) => sql<SqlBool>`jackpot_order.created_at >= ${at}::timestamptz`,
  time_to: (at) => sql<SqlBool>`jackpot_order.created_at < ${at}::timestamptz`,
  pool_id: isOneOf('pool_id'),
  status: (states) => sql<SqlBool>`(${states.length === 0} or ${statusSql} = any(${[...states]}::text[]))`,
  method: (methods) => sql<SqlBool>`(${methods.length === 0} or jackpot_order.method = any(${[...methods]}::text[]))`,
  win_code: (codes) => sql<SqlBool>`(${codes.length === 0} or jackpot_order.win_code = any(${[...codes]}::text[]))`,
  site_id: equals('site_id'),
  game_id: equals('game_id'),
  player_id: equals('player_id'),
  user_name: (name) => sql<SqlBool>`player.user_name = ${name}`,
  bet_id: equals('bet_id'),
  is_waiting: (isWaiting) => sql<SqlBool>`(jackpot_order.status in ('manual', 'waiting_approval')) = ${isWaiting}`,
};

const getList = async (ctx: Ctx, input: ParsedOf<typeof contract.getJackpotOrderList>) => {
  const query = visibleRows(ctx, orders).where(conditionOf(ctx, { filters, input }));
  const sums = query.select([
    sql<string>`coalesce(sum(jackpot_order.amount) filter (where method <> 'adjust' and jackpot_order.status <> 'cancelled'), 0)`.as(
      'won',
    ),
    sql<string>`coalesce(sum(jackpot_order.amount) filter (where jackpot_order.status = 'paid'), 0)`.as('paid'),
    sql<string>`coalesce(sum(jackpot_order.amount) filter (where method = 'adjust'), 0)`.as('adjusted'),
    sql<string>`count(*) filter (where jackpot_order.status in ('manual', 'waiting_approval'))`.as('waiting'),
  ]);
  const [page, { won, paid, adjusted, waiting }] = await Promise.all([
    readPage(ctx, { query, rows: orders.rows, table: orders.table, input }),
    sums.executeTakeFirstOrThrow(),
  ]);
  return { ...page, sum: { won, paid, adjusted }, waiting: Number(waiting) };
};

const getDetail = async (ctx: Ctx, { id }: { id: string }): Promise<contract.JackpotOrderDetail> => {
  const row = await findRow(ctx, orders, id);
  // The turn of a pool of another owner is as public as its pool.
  const [turn, order] = await Promise.all([
    ctx.db
      .selectFrom('jackpot_turn')
      .select(['commitment', 'value', 'salt', 'started_at'])
      .where('pool_id', '=', row.pool_id)
      .where('turn', '=', row.turn)
      .where('ended_by', '=', 'hit')
      .executeTakeFirst(),
    ctx.db.selectFrom('jackpot_order').select('proof').where('id', '=', id).executeTakeFirst(),
  ]);
  const isWin = row.method === 'auto';
  return contract.JackpotOrderDetail.parse({
    ...row,
    proof: order?.proof ?? null,
    commitment: isWin ? (turn?.commitment?.toString('hex') ?? null) : null,
    value: isWin ? (turn?.value ?? null) : null,
    salt: isWin ? (turn?.salt ?? null) : null,
    turn_started_at: isWin ? (turn?.started_at.toISOString() ?? null) : null,
  });
};

/** I-2. */
export const routes: readonly Route[] = [
  route(contract.getJackpotOrderList, getList),
  route(contract.getJackpotOrderDetail, getDetail),
  route(contract.awardJackpot, awardJackpot),
  route(contract.adjustPool, adjustPool),
  route(contract.transferPool, transferPool),
  route(contract.approveJackpotOrder, approveJackpotOrder),
  route(contract.retryJackpotOrder, retryJackpotOrder),
];
