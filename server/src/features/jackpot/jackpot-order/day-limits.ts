import { exceededJackpotLimits, type JackpotLimitName } from '@manager/domain/jackpot-limits';
import { sumToMicros } from '@manager/domain/micros';
import { LIMIT_WINDOW_MS } from '@manager/domain/payout-limits';
import { sql } from 'kysely';
import type { OwnerTx } from '../../../postgres/db.ts';

/** Key of the advisory lock of those who let wins go. */
const WINS = 7_242;

type Won = { pool_id: string; site_id: string | null; player_id: string | null; amount: string };

/**
 * The limits of a day that paying this win would go beyond. Wins that somebody agreed to are in none of them. Until the transaction ends no other
 * win is let go, so that of many at once each counts the others.
 */
export const limitsExceeded = async (tx: OwnerTx, win: Won, now: Date): Promise<JackpotLimitName[]> => {
  const pool = await tx
    .selectFrom('jackpot_pool')
    .select(['pool_day_limit', 'site_day_limit', 'player_day_limit'])
    .where('id', '=', win.pool_id)
    .executeTakeFirstOrThrow();
  await sql`select pg_advisory_xact_lock(${WINS}, 0)`.execute(tx);
  const { rows } = await sql<Record<JackpotLimitName, string>>`
    select coalesce(sum(amount) filter (where pool_id = ${win.pool_id}), 0)::text as pool_day,
      coalesce(sum(amount) filter (where site_id = ${win.site_id}), 0)::text as site_day,
      coalesce(sum(amount) filter (where player_id = ${win.player_id}), 0)::text as player_day
    from jackpot_order
    where created_at > ${new Date(now.getTime() - LIMIT_WINDOW_MS)} and method = 'auto' and approved_at is null and status in ('paying', 'manual', 'paid')
      and (pool_id = ${win.pool_id} or site_id = ${win.site_id} or player_id = ${win.player_id})`.execute(tx);
  const [lately] = rows;
  const micros = (amount: string | null): bigint | null => (amount === null ? null : sumToMicros(amount));
  return exceededJackpotLimits({
    amount: sumToMicros(win.amount),
    lately: {
      pool_day: sumToMicros(lately?.pool_day ?? '0'),
      site_day: sumToMicros(lately?.site_day ?? '0'),
      player_day: sumToMicros(lately?.player_day ?? '0'),
    },
    limits: {
      pool_day: micros(pool.pool_day_limit),
      site_day: micros(pool.site_day_limit),
      player_day: micros(pool.player_day_limit),
    },
  });
};
