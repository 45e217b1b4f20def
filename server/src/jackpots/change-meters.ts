import { exactMicros, exactMicrosText } from '@manager/domain/exact-micros';
import { type JackpotMeters, moneyOf } from '@manager/domain/jackpot-contribution';
import { OPEN_JACKPOT_ORDERS } from '@manager/domain/jackpot-order';
import { sql } from 'kysely';
import type { OwnerTx } from '../postgres/db.ts';
import { type ByHand, insertByHand, keepPools } from './insert-bookings.ts';
import { drawRulesOf, type StoredRules } from './snapshot.ts';
import { metersOf } from './meters.ts';
import { type DrawRules, drawTurn, openSecret, publishedRules } from './turn-draw.ts';

/** A pool whose row of `jackpot_meter` is locked. Money in micros of USD. */
export type Held = {
  poolId: string;
  code: string;
  turn: number;
  meters: JackpotMeters;
  cap: number;
  rules: DrawRules;
  hasOpenWin: boolean;
  /** Time of its last booking. */
  bookedAt: Date;
};

type Stored = StoredRules & {
  pool_id: string;
  code: string;
  turn: number;
  visible: string;
  hidden: string;
  overflow: string;
  owed: string;
  cap: string;
  has_open_win: boolean;
  updated_at: Date;
};

/** Locks pools until the transaction ends, by id; meanwhile no bet reaches them. */
export const holdPools = async (tx: OwnerTx, ids: readonly string[]): Promise<Map<string, Held>> => {
  await keepPools(tx, ids);
  await sql`select 1 from jackpot_meter where pool_id = any(${[...ids]}::bigint[]) order by pool_id for update`.execute(tx);
  const { rows } = await sql<Stored>`
    select meter.pool_id, meter.turn, meter.visible, meter.hidden, meter.overflow, meter.owed, meter.updated_at, pool.code, pool.cap, pool.trigger, pool.min_win, pool.must_hit,
      pool.segments, pool.due_hour, pool.due_from_min, pool.due_to_min,
      exists (select 1 from jackpot_order as won where won.pool_id = meter.pool_id and won.status = any(${[...OPEN_JACKPOT_ORDERS]}::text[])) as has_open_win
    from jackpot_meter as meter join jackpot_pool as pool on pool.id = meter.pool_id
    where meter.pool_id = any(${[...ids]}::bigint[]) order by meter.pool_id`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.pool_id,
      {
        poolId: row.pool_id,
        code: row.code,
        turn: row.turn,
        meters: metersOf(row),
        cap: exactMicros(row.cap),
        rules: drawRulesOf(row),
        hasOpenWin: row.has_open_win,
        bookedAt: row.updated_at,
      },
    ]),
  );
};

type Change = Omit<ByHand, 'poolId' | 'turn' | 'opening'>;

/** Clocks of processes differ: the days of a ledger follow each other all the same. */
const notBefore = (at: Date, { bookedAt }: Held): Date => (at < bookedAt ? bookedAt : at);

/** Books a change of the money of a held pool, and lets the lane of bets know. */
export const bookChange = async (tx: OwnerTx, held: Held, { change, now: at }: { change: Change; now: Date }): Promise<void> => {
  const now = notBefore(at, held);
  const { visible, hidden, overflow, owed } = change.closing;
  await sql`
    update jackpot_meter set epoch = epoch + 1, visible = ${exactMicrosText(visible)}, hidden = ${exactMicrosText(hidden)}, overflow = ${exactMicrosText(overflow)}, owed = ${exactMicrosText(owed)},
      won = won + ${exactMicrosText(change.win ?? 0)}::numeric, updated_at = ${now}
    where pool_id = ${held.poolId}`.execute(tx);
  await insertByHand(tx, { ...change, poolId: held.poolId, turn: held.turn, opening: moneyOf(held.meters) }, now);
};

/** Lets the lane of bets know that a held pool goes by other rules. */
export const tellLane = async (tx: OwnerTx, poolId: string, now: Date): Promise<void> => {
  await sql`update jackpot_meter set epoch = epoch + 1, updated_at = greatest(updated_at, ${now}) where pool_id = ${poolId}`.execute(
    tx,
  );
};

/** Adds to what is shown, as far as the cap goes; the rest flows over. */
export const shownMore = (meters: JackpotMeters, amount: number, cap: number): JackpotMeters => {
  const visible = Math.max(meters.visible, Math.min(meters.visible + amount, cap));
  return { ...meters, visible, overflow: meters.overflow + amount - (visible - meters.visible) };
};

type Beginning = { key: Buffer; poolId: string; code: string; turn: number; rules: DrawRules; startMoney: number; now: Date };

const insertTurn = async (tx: OwnerTx, { key, poolId, code, turn, rules, startMoney, now }: Beginning): Promise<void> => {
  const drawn = drawTurn(key, rules, { poolId, code, turn, startMs: now.getTime(), startMoney });
  await tx
    .insertInto('jackpot_turn')
    .values({
      pool_id: poolId,
      turn,
      started_at: now,
      start_money: exactMicrosText(startMoney),
      rules: JSON.stringify(publishedRules(rules)),
      commitment: drawn?.commitment ?? null,
      sealed: drawn?.sealed ?? null,
    })
    .execute();
};

/** The first turn of a new pool, which begins with its seed. */
export const beginPool = async (
  tx: OwnerTx,
  pool: Omit<Beginning, 'turn' | 'startMoney'> & { seed: number; cap: number },
): Promise<void> => {
  const nothing = { visible: 0, hidden: 0, overflow: 0, owed: 0 };
  const closing = shownMore(nothing, pool.seed, pool.cap);
  await sql`
    insert into jackpot_meter (pool_id, visible, hidden, overflow, owed, updated_at)
    values (${pool.poolId}, ${exactMicrosText(closing.visible)}, 0, ${exactMicrosText(closing.overflow)}, 0, ${pool.now})`.execute(
    tx,
  );
  await insertTurn(tx, { ...pool, turn: 1, startMoney: closing.visible });
  await insertByHand(tx, { poolId: pool.poolId, turn: 1, opening: 0, seed: pool.seed, closing }, pool.now);
};

/** Ends the turn of a held pool without a hit, and tells what it had committed to. */
export const endTurn = async (
  tx: OwnerTx,
  held: Held,
  { key, by, now }: { key: Buffer; by: 'changed' | 'closed'; now: Date },
): Promise<void> => {
  const { poolId, turn } = held;
  const { sealed } = await tx
    .selectFrom('jackpot_turn')
    .select('sealed')
    .where('pool_id', '=', poolId)
    .where('turn', '=', turn)
    .executeTakeFirstOrThrow();
  const secret = sealed === null ? null : openSecret(key, { poolId, turn, sealed });
  await tx
    .updateTable('jackpot_turn')
    .set({
      ended_at: now,
      ended_by: by,
      value: secret?.value ?? null,
      salt: secret?.salt ?? null,
      ...(secret === null ? {} : { sealed: null }),
    })
    .where('pool_id', '=', poolId)
    .where('turn', '=', turn)
    .execute();
};

/** A new turn of a held pool by its rules as they are stored now, with the same money. */
export const changeTurn = async (tx: OwnerTx, held: Held, { key, now }: { key: Buffer; now: Date }): Promise<void> => {
  await endTurn(tx, held, { key, by: 'changed', now });
  const after = (await holdPools(tx, [held.poolId])).get(held.poolId);
  if (after === undefined) throw new Error(`jackpot pool ${held.poolId} vanished`);
  const turn = held.turn + 1;
  await insertTurn(tx, {
    key,
    poolId: held.poolId,
    code: held.code,
    turn,
    rules: after.rules,
    startMoney: held.meters.visible,
    now,
  });
  await sql`update jackpot_meter set turn = ${turn} where pool_id = ${held.poolId}`.execute(tx);
};
