import { LIMIT_WINDOW_MS, type PaidLately } from '@manager/domain/payout-limits';
import { sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import type { AnyTx } from '../../postgres/db.ts';
import { asSystem } from '../../postgres/scoped-db.ts';

/** First keys of the advisory locks of those who ask for payouts and of those who get them; the second is the id, or a part of it. */
const OPERATORS = 7_240;
const PLAYERS = 7_241;
/** Players share locks, so that a call for ten thousand of them does not fill the store's table of locks. */
const PLAYER_LOCKS = 256;

type Window = {
  /** Null: the product asks by itself. */
  operatorId: string | null;
  purpose: string;
  playerIds: readonly string[];
  now: Date;
  /** Nothing is asked for yet: nobody is made to wait. */
  isForetold?: boolean;
};

/**
 * What was asked for in the last 24 hours and is not off the table. Until the transaction ends nobody else asks for this operator or these players:
 * of many at once each counts the others. An account shares the limit of who made it in the last thirty days, and what
 * people ask for counts over all purposes: neither is a way around a limit. What the product asks for by itself counts within its purpose.
 */
export const countPaidLately = (tx: AnyTx, { operatorId, purpose, playerIds, now, isForetold }: Window): Promise<PaidLately> =>
  asSystem(tx, async (own) => {
    const family = operatorId === null ? [] : await familyOf(own, { operatorId, now });
    const [top] = isForetold ? [] : family;
    if (top !== undefined) await sql`select pg_advisory_xact_lock(${OPERATORS}, hashtext(${top}))`.execute(own);
    const locks = [...new Set(playerIds.map((id) => Number(BigInt(id) % BigInt(PLAYER_LOCKS))))].toSorted((a, b) => a - b);
    // Taken in their order, so that two calls that want the same players never wait for each other.
    if (!isForetold)
      await sql`select pg_advisory_xact_lock(${PLAYERS}, key) from unnest(${locks}::int[]) as wanted (key)`.execute(own);
    const counts = sql`created_at > ${new Date(now.getTime() - LIMIT_WINDOW_MS)} and state not in ('rejected', 'not_eligible')`;
    const byWhom = operatorId === null ? sql`requested_by is null and purpose = ${purpose}` : sql`requested_by is not null`;
    const byPlayer = await sql<{ player_id: string; usd: string }>`
      select player_id, sum(usd)::text as usd from payout
      where player_id = any(${[...new Set(playerIds)]}::bigint[]) and ${counts} and ${byWhom} group by player_id`.execute(own);
    const byOperator = await sql<{ usd: string }>`
      select coalesce(sum(usd), 0)::text as usd from payout where requested_by = any(${family}::bigint[]) and ${counts}`.execute(
      own,
    );
    return {
      operator: sumToMicros(byOperator.rows[0]?.usd ?? '0'),
      byPlayer: new Map(byPlayer.rows.map(({ player_id: id, usd }) => [id, sumToMicros(usd)])),
    };
  });

/** So long an account counts as a part of who made it. */
const SHARED_FOR_MS = 30 * 24 * 3_600_000;

/** The account at the top of those that share a limit with this one, and then all the others. */
const familyOf = async (own: AnyTx, { operatorId, now }: { operatorId: string; now: Date }): Promise<string[]> => {
  const since = new Date(now.getTime() - SHARED_FOR_MS);
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, invited_by, created_at, 0 as step from staff_user where id = ${operatorId}
      union all
      select above.id, above.invited_by, above.created_at, up.step + 1 from up join staff_user as above on above.id = up.invited_by where up.created_at > ${since}
    ), family as (
      (select id, 0 as depth from up order by step desc limit 1)
      union all
      select made.id, family.depth + 1 from family join staff_user as made on made.invited_by = family.id and made.created_at > ${since}
    )
    select id from family order by depth, id`.execute(own);
  return rows.map(({ id }) => id);
};
