import * as contract from '@manager/contract/features/jackpot/verify';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { commitmentOf } from '../../../jackpots/turn-draw.ts';
import { readKeysetPage, type Start } from '../../../kit/bet/keyset.ts';
import { route, type Route } from '../../../kit/http/route.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { isInScope } from '../../../kit/service/scope.ts';
import { pools, requireOwnerOf } from '../core/pools.ts';

type StoredTurn = {
  pool_id: string;
  turn: number;
  started_at: Date;
  start_money: string;
  rules: unknown;
  commitment: Buffer | null;
  ended_at: Date | null;
  ended_by: string | null;
  value: string | null;
  salt: string | null;
  order_id: string | null;
  status: string;
  amount: string;
  won_at: Date;
  bet_id: string;
  agent_id: string | null;
  proof: unknown;
};

/** Everybody who sees the pool is told the amount of a turn's win; only its agent sees the order. */
const readTurns = async (
  ctx: Ctx,
  { pool_id: poolId, turn: wanted }: ParsedOf<typeof contract.getTurnList>,
  { start, limit }: { start: Start; limit: number },
): Promise<StoredTurn[]> => {
  const older = start.direction === 'older';
  const { rows } = await sql<StoredTurn>`
    select turn.pool_id, turn.turn, turn.started_at, turn.start_money, turn.rules, turn.commitment, turn.ended_at, turn.ended_by, turn.value, turn.salt,
      won.id as order_id, won.status, won.amount, won.created_at as won_at, won.bet_id, won.agent_id, won.proof
    from jackpot_turn as turn left join jackpot_order as won on won.pool_id = turn.pool_id and won.turn = turn.turn and won.method = 'auto'
    where turn.pool_id = ${poolId} and (${wanted === undefined} or turn.turn = ${wanted ?? 0}) and (${start.place === undefined} or ${older ? sql`turn.turn < ${start.place?.[0] ?? 0}` : sql`turn.turn > ${start.place?.[0] ?? 0}`})
    order by turn.turn ${sql.raw(older ? 'desc' : 'asc')} limit ${limit}`.execute(ctx.wholeDb);
  return rows;
};

const isRight = (row: StoredTurn, code: string): boolean | null => {
  if (row.ended_at === null) return null;
  if (row.commitment === null) return true;
  const { turn, value, salt } = row;
  return value !== null && salt !== null && commitmentOf({ code, turn, value, salt }).equals(row.commitment);
};

const turnOf = (ctx: Ctx, row: StoredTurn, code: string): contract.TurnRow =>
  contract.TurnRow.parse({
    pool_id: row.pool_id,
    pool_code: code,
    turn: row.turn,
    started_at: row.started_at.toISOString(),
    start_money: row.start_money,
    rules: row.rules,
    commitment: row.commitment?.toString('hex') ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_by: row.ended_by,
    value: row.value,
    salt: row.salt,
    is_right: isRight(row, code),
    win:
      row.order_id === null
        ? null
        : {
            order_id: row.order_id,
            status: row.status,
            amount: row.amount,
            at: row.won_at.toISOString(),
            bet_id: isInScope(ctx.user.scope, row.agent_id) ? row.bet_id : null,
            proof: row.proof,
          },
  });

const getTurns = async (
  ctx: Ctx,
  input: ParsedOf<typeof contract.getTurnList>,
): Promise<OutputOf<typeof contract.getTurnList>> => {
  const pool = await findRow(ctx, pools, input.pool_id);
  const page = await readKeysetPage(ctx, {
    list: 'jackpot_turn',
    input,
    read: (start, limit) => readTurns(ctx, input, { start, limit }),
    placeOf: ({ turn }) => [String(turn)],
  });
  return {
    list: page.rows.map((row) => turnOf(ctx, row, pool.code)),
    next_cursor: page.next_cursor,
    prev_cursor: page.prev_cursor,
  };
};

const getLedger = async (ctx: Ctx, input: ParsedOf<typeof contract.getLedger>): Promise<OutputOf<typeof contract.getLedger>> => {
  const pool = await findRow(ctx, pools, input.pool_id);
  requireOwnerOf(ctx, pool);
  const page = await readKeysetPage(ctx, {
    list: 'jackpot_ledger',
    input,
    read: ({ direction, place }, limit) =>
      ctx.db
        .selectFrom('jackpot_ledger')
        .selectAll()
        .where('pool_id', '=', pool.id)
        .$if(input.turn !== undefined, (query) => query.where('turn', '=', input.turn ?? 0))
        .$if(place !== undefined, (query) => query.where('id', direction === 'older' ? '<' : '>', place?.[0] ?? '0'))
        .orderBy('id', direction === 'older' ? 'desc' : 'asc')
        .limit(limit)
        .execute(),
    placeOf: ({ id }) => [id],
  });
  return {
    list: page.rows.map(({ bets: count, ...row }) =>
      contract.LedgerRow.parse({
        ...row,
        booked_at: row.booked_at.toISOString(),
        bets: Number(count),
      }),
    ),
    next_cursor: page.next_cursor,
    prev_cursor: page.prev_cursor,
  };
};

/** What lets anybody reckon again that a pool was played fairly (decision 0057). */
export const routes: readonly Route[] = [route(contract.getTurnList, getTurns), route(contract.getLedger, getLedger)];
