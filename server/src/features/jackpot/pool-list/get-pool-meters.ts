import type { PoolMeters } from '@manager/contract/features/jackpot/pool-list';
import { exactMicros, exactMicrosText } from '@manager/domain/exact-micros';
import { missingOf } from '@manager/domain/jackpot-contribution';
import { decimal, sum, toWire } from '@manager/domain/money';
import { sql } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { metersOf } from '../../../jackpots/meters.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import { pools, requireOwnerOf } from '../core/pools.ts';

type Stored = Record<
  | 'visible'
  | 'hidden'
  | 'overflow'
  | 'owed'
  | 'wager'
  | 'visible_in'
  | 'hidden_in'
  | 'overflow_in'
  | 'repaid'
  | 'seed'
  | 'win'
  | 'adjustment',
  string
> & { bets: string; hits: string; updated_at: Date };

/** Where the meters stand beside all that was ever booked, so that whoever looks sees that one follows from the other. Errors: `permission.operator_only`. */
export const getPoolMeters = async (ctx: Ctx, { id }: { id: string }): Promise<PoolMeters> => {
  const pool = await findRow(ctx, pools, id);
  requireOwnerOf(ctx, pool);
  const { rows } = await sql<Stored>`
    select meter.visible, meter.hidden, meter.overflow, meter.owed, meter.hits, meter.updated_at, booked.*
    from jackpot_meter as meter, lateral (
      select coalesce(sum(bets), 0) as bets, coalesce(sum(wager), 0) as wager, coalesce(sum(visible_in), 0) as visible_in, coalesce(sum(hidden_in), 0) as hidden_in,
        coalesce(sum(overflow_in), 0) as overflow_in, coalesce(sum(repaid), 0) as repaid, coalesce(sum(seed), 0) as seed, coalesce(sum(win), 0) as win,
        coalesce(sum(adjustment), 0) as adjustment
      from jackpot_day where jackpot_day.pool_id = meter.pool_id) as booked
    where meter.pool_id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw new Error(`jackpot pool ${id} has no meters`);
  const { bets: count } = row;
  const of = (name: keyof Stored) => decimal(String(row[name]));
  const total = sum([of('visible'), of('hidden'), of('overflow')]).minus(of('owed'));
  const booked = sum(
    (['visible_in', 'hidden_in', 'overflow_in', 'repaid', 'seed', 'adjustment'] as const).map((name) => of(name)),
  ).minus(of('win'));
  return {
    id,
    as_of: row.updated_at.toISOString(),
    turn: pool.turn,
    turn_started_at: pool.turn_started_at,
    display: row.visible,
    reserve: row.hidden,
    overflow: row.overflow,
    owed: row.owed,
    total: toWire(total),
    short: exactMicrosText(missingOf(metersOf(row), exactMicros(pool.reset))),
    bets: Number(count),
    qualifying_wager: row.wager,
    contributed_visible: row.visible_in,
    contributed_hidden: row.hidden_in,
    contributed_overflow: row.overflow_in,
    repaid: row.repaid,
    seeds: row.seed,
    hits: Number(row.hits),
    wins: row.win,
    adjustments: row.adjustment,
    is_balanced: total.eq(booked),
    parameters: {
      base: pool.seed,
      reset: pool.reset,
      increment_rate: pool.rate,
      limit: pool.cap,
      hidden_rate: pool.hidden_rate,
      contribution_limit: pool.contribution_limit,
      min_win: pool.min_win,
      must_hit: pool.must_hit,
    },
  };
};
