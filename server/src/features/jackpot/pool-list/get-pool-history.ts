import { type getPoolHistory as contract, POOL_HISTORY_STEP_MS } from '@manager/contract/features/jackpot/pool-list';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { pools, requireOwnerOf } from '../core/pools.ts';

const DAY_MS = 86_400_000;
const LENGTH_MS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS, quarter: 91 * DAY_MS } as const;

/** The newest ones: more would be no marks of a chart any more. */
const MOST_HITS = 1_000;

/** The last booking before the end of each step. Errors: `permission.operator_only`. */
export const getPoolHistory = async (ctx: Ctx, { id, range }: ParsedOf<typeof contract>): Promise<OutputOf<typeof contract>> => {
  requireOwnerOf(ctx, await findRow(ctx, pools, id));
  const step = POOL_HISTORY_STEP_MS[range];
  const to = new Date(ctx.now());
  const first = Math.floor((to.getTime() - LENGTH_MS[range]) / step) * step;
  const instants: Date[] = [];
  for (let at = first + step; at < to.getTime(); at += step) instants.push(new Date(at));
  instants.push(to);
  const { rows } = await sql<{ at: Date; visible: string; hidden: string; total: string }>`
    select step.at, row.visible, row.hidden, row.visible + row.hidden + row.overflow - row.owed as total
    from unnest(${instants}::timestamptz[]) as step (at), lateral (
      select visible, hidden, overflow, owed from jackpot_ledger where pool_id = ${id} and booked_at <= step.at order by booked_at desc, id desc limit 1) as row
    order by step.at`.execute(ctx.db);
  const hits = await ctx.db
    .selectFrom('jackpot_order')
    .select(['id', 'turn', 'amount', 'created_at'])
    .where('pool_id', '=', id)
    .where('method', '=', 'auto')
    .where('created_at', '>=', new Date(first))
    .orderBy('id', 'desc')
    .limit(MOST_HITS)
    .execute();
  return {
    from_at: new Date(first).toISOString(),
    to_at: to.toISOString(),
    points: rows.map((row) => ({
      at: row.at.toISOString(),
      display: row.visible,
      reserve: row.hidden,
      total: row.total,
    })),
    hits: hits
      .toReversed()
      .map((hit) => ({ at: hit.created_at.toISOString(), turn: hit.turn, amount: hit.amount, order_id: hit.id })),
  };
};
