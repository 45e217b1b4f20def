import type { JackpotWin } from '@manager/contract/platform/bets';
import { exactMicrosText } from '@manager/domain/exact-micros';
import { microsToText, rateE12Text } from '@manager/domain/micros';
import { sql } from 'kysely';
import type { OwnerTx } from '../postgres/db.ts';
import type { Decision, Hit } from './decide-jackpots.ts';
import { insertBookings, keepPools } from './insert-bookings.ts';
import type { JackpotSnapshot, Standing } from './snapshot.ts';
import { playerAmount } from './player-amount.ts';
import { publishedRules } from './turn-draw.ts';

/** Staff changed a pool meanwhile: the group has to be decided again by what holds now. Nothing of it was written. */
export class PoolsMoved extends Error {
  override readonly name = 'PoolsMoved';
}

/** As the game platform is told. */
export const winOf = (hit: Hit, picture: JackpotSnapshot): JackpotWin => ({
  bet_id: hit.fact.betId,
  pool: hit.pool.code,
  tier: hit.pool.tier,
  turn: hit.turn,
  amount_usd: exactMicrosText(hit.amount),
  currency: hit.fact.currency,
  amount: playerAmount(hit, picture.decimals),
});

type Written = {
  decision: Decision;
  picture: JackpotSnapshot;
  before: ReadonlyMap<string, Standing>;
  groupId: string;
  now: Date;
};

/**
 * Books a decision in the transaction that freezes its group. Locks the pools that take part, always in the same order; throws `PoolsMoved` when one is not
 * what it was decided by.
 */
export const writeDecision = async (tx: OwnerTx, { decision, picture, before, groupId, now }: Written): Promise<void> => {
  await lockPools(tx, decision, before);
  await insertBookings(tx, { bookings: decision.bookings, groupId, now });
  await saveMeters(tx, decision, now);
  if (decision.hits.length > 0) await saveHits(tx, { decision, picture, now });
  if (decision.cancelled.length > 0) await askCancel(tx, decision.cancelled, now);
};

/** Staff hold a pool for the moment of a change. */
const LOCK_LIMIT_MS = 10_000;

const lockPools = async (tx: OwnerTx, { standings }: Decision, before: ReadonlyMap<string, Standing>): Promise<void> => {
  if (standings.size === 0) return;
  await sql`set local lock_timeout = ${sql.lit(LOCK_LIMIT_MS)}`.execute(tx);
  await keepPools(tx, [...standings.keys()]);
  const { rows } = await sql<{ pool_id: string; epoch: string }>`
    select pool_id, epoch from jackpot_meter where pool_id = any(${[...standings.keys()]}::bigint[]) order by pool_id for update`.execute(
    tx,
  );
  const isAsBefore = rows.every(({ pool_id: id, epoch }) => before.get(id)?.epoch === epoch);
  if (!isAsBefore || rows.length !== standings.size) throw new PoolsMoved();
};

const saveMeters = async (tx: OwnerTx, { bookings, standings, hits }: Decision, now: Date): Promise<void> => {
  const ids = [...standings.keys()];
  if (ids.length === 0) return;
  const at = ids.map((id) => standings.get(id) as Standing);
  const sums = Map.groupBy(bookings, ({ poolId }) => poolId);
  const sumOf = (id: string, of: (one: Decision['bookings'][number]) => bigint): bigint =>
    (sums.get(id) ?? []).reduce((sum, one) => sum + of(one), 0n);
  await sql`
    update jackpot_meter as meter set turn = moved.turn, visible = moved.visible, hidden = moved.hidden, overflow = moved.overflow, owed = moved.owed,
      bets = meter.bets + moved.bets, wager = meter.wager + moved.wager, hits = meter.hits + moved.hits, won = meter.won + moved.won,
      last_hit_at = case when moved.hits > 0 then ${now} else meter.last_hit_at end, updated_at = ${now}
    from (select unnest(${ids}::bigint[]) as pool_id, unnest(${at.map(({ turn }) => turn)}::integer[]) as turn,
        unnest(${at.map(({ meters }) => exactMicrosText(meters.visible))}::numeric[]) as visible, unnest(${at.map(({ meters }) => exactMicrosText(meters.hidden))}::numeric[]) as hidden,
        unnest(${at.map(({ meters }) => exactMicrosText(meters.overflow))}::numeric[]) as overflow, unnest(${at.map(({ meters }) => exactMicrosText(meters.owed))}::numeric[]) as owed,
        unnest(${ids.map((id) => String(sumOf(id, ({ bets }) => BigInt(bets))))}::bigint[]) as bets,
        unnest(${ids.map((id) => microsToText(sumOf(id, ({ wager }) => wager)))}::numeric[]) as wager,
        unnest(${ids.map((id) => hits.filter(({ pool }) => pool.id === id).length)}::bigint[]) as hits,
        unnest(${ids.map((id) => microsToText(sumOf(id, ({ win }) => BigInt(win))))}::numeric[]) as won) as moved
    where meter.pool_id = moved.pool_id`.execute(tx);
};

type Hits = { decision: Decision; picture: JackpotSnapshot; now: Date };

const saveHits = async (tx: OwnerTx, { decision: { hits }, picture, now }: Hits): Promise<void> => {
  // One after the other: the turn that a hit begins may be the next one's to end.
  for (const hit of hits) {
    await tx
      .insertInto('jackpot_turn')
      .values({
        pool_id: hit.pool.id,
        turn: hit.turn + 1,
        started_at: now,
        start_money: exactMicrosText(hit.next.startMoney),
        rules: JSON.stringify(publishedRules(hit.pool)),
        commitment: hit.next.drawn?.commitment ?? null,
        sealed: hit.next.drawn?.sealed ?? null,
      })
      .execute();
    await tx
      .updateTable('jackpot_turn')
      .set({
        ended_at: now,
        ended_by: 'hit',
        value: hit.secret?.value ?? null,
        salt: hit.secret?.salt ?? null,
        ...(hit.secret === null ? {} : { sealed: null }),
      })
      .where('pool_id', '=', hit.pool.id)
      .where('turn', '=', hit.turn)
      .execute();
    await tx
      .insertInto('jackpot_order')
      .values(orderOf(hit, picture, now))
      .execute();
  }
};

const orderOf = (hit: Hit, picture: JackpotSnapshot, now: Date) => {
  const { pool, fact } = hit;
  return {
    created_at: now,
    updated_at: now,
    method: 'auto',
    win_code: pool.doesGrow ? 'W' : 'NW',
    status: 'won',
    pool_id: pool.id,
    turn: hit.turn,
    amount: exactMicrosText(hit.amount),
    player_id: String(fact.playerId),
    site_id: String(fact.siteId),
    agent_id: String(fact.agentId),
    game_id: String(fact.gameId),
    bet_id: fact.betId,
    currency: fact.currency,
    player_amount: playerAmount(hit, picture.decimals),
    fx_rate: rateE12Text(fact.fxRateE12),
    proof: hit.proof === null ? null : JSON.stringify(hit.proof),
  };
};

const askCancel = async (tx: OwnerTx, betIds: readonly string[], now: Date): Promise<void> => {
  await sql`update jackpot_order set cancel_asked_at = ${now}, updated_at = ${now}, version = version + 1
    where bet_id = any(${[...betIds]}::text[]) and status in ('won', 'waiting_approval', 'paying', 'manual') and cancel_asked_at is null`.execute(
    tx,
  );
};
