import { LIMIT_WINDOW_MS, type PaidLately } from '@manager/domain/payout-limits';
import { sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import type { AnyTx } from '../../postgres/db.ts';
import { asProduct } from '../../postgres/scoped-db.ts';

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
};

/**
 * What was asked for in the last 24 hours and is not off the table. Until the transaction ends nobody else asks for the same operator or the
 * same players, so that of many at once each counts the others. What people ask for counts over all purposes: one more purpose is no way
 * around a limit. What the product asks for by itself counts within its purpose.
 */
export const countPaidLately = (tx: AnyTx, { operatorId, purpose, playerIds, now }: Window): Promise<PaidLately> =>
  asProduct(tx, async (own) => {
    if (operatorId !== null) await sql`select pg_advisory_xact_lock(${OPERATORS}, hashtext(${operatorId}))`.execute(own);
    const locks = [...new Set(playerIds.map((id) => Number(BigInt(id) % BigInt(PLAYER_LOCKS))))].toSorted(
      (one, other) => one - other,
    );
    // Taken in their order, so that two calls that want the same players never wait for each other.
    await sql`select pg_advisory_xact_lock(${PLAYERS}, key) from unnest(${locks}::int[]) as wanted (key)`.execute(own);
    const since = new Date(now.getTime() - LIMIT_WINDOW_MS);
    const counts = sql`created_at > ${since} and state not in ('rejected', 'not_eligible')`;
    const byWhom = operatorId === null ? sql`requested_by is null and purpose = ${purpose}` : sql`requested_by is not null`;
    const byPlayer = await sql<{ player_id: string; usd: string }>`
      select player_id, sum(usd)::text as usd from payout
      where player_id = any(${[...new Set(playerIds)]}::bigint[]) and ${counts} and ${byWhom} group by player_id`.execute(own);
    const byOperator = await sql<{ usd: string }>`
      select coalesce(sum(usd), 0)::text as usd from payout where requested_by = ${operatorId}::bigint and ${counts}`.execute(
      own,
    );
    return {
      operator: sumToMicros(byOperator.rows[0]?.usd ?? '0'),
      byPlayer: new Map(byPlayer.rows.map(({ player_id: id, usd }) => [id, sumToMicros(usd)])),
    };
  });
