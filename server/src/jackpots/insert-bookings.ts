import { exactMicrosText } from '@manager/domain/exact-micros';
import type { JackpotMeters } from '@manager/domain/jackpot-contribution';
import { microsToText } from '@manager/domain/micros';
import { sql } from 'kysely';
import type { AnyTx } from '../postgres/db.ts';
import type { Booking } from './booking.ts';

/** A row that no group wrote: a seed, a win that was cancelled or paid by hand, an adjustment. Money in micros of USD. */
export type ByHand = {
  poolId: string;
  turn: number;
  opening: number;
  seed?: number;
  win?: number;
  adjustment?: number;
  orderId?: string;
  closing: JackpotMeters;
};

/**
 * Before the meters of pools are locked: rows of the ledger name the pool, and a save of a pool holds its row first and its meters then. Whoever took them in another order
 * would wait for the save while it waits for him.
 */
export const keepPools = (tx: AnyTx, ids: readonly string[]) =>
  sql`select 1 from jackpot_pool where id = any(${[...ids]}::bigint[]) order by id for key share`.execute(tx);

type Rows = { bookings: readonly Booking[]; groupId: string | null; now: Date };

/** Writes rows of the ledger, in their order. The caller holds the locks of their pools, so that each begins with what the one before came to. */
export const insertBookings = async (tx: AnyTx, { bookings, groupId, now }: Rows): Promise<void> => {
  if (bookings.length === 0) return;
  const column = (of: (one: Booking) => number): string[] => bookings.map((one) => exactMicrosText(of(one)));
  const closing = (of: (meters: JackpotMeters) => number): string[] =>
    bookings.map((one) => {
      if (one.closing === null) throw new Error('a booking was not closed');
      return exactMicrosText(of(one.closing));
    });
  await sql`
    insert into jackpot_ledger (pool_id, turn, day, booked_at, group_id, bets, wager, opening, visible_in, hidden_in, overflow_in, repaid, seed, win, visible, hidden, overflow, owed)
    select pool_id, turn, ${dayOf(now)}::date, ${now}, ${groupId}::bigint, bets, wager, opening, visible_in, hidden_in, overflow_in, repaid, seed, win, visible, hidden, overflow, owed
    from unnest(${bookings.map(({ poolId }) => poolId)}::bigint[], ${bookings.map(({ turn }) => turn)}::integer[], ${bookings.map(({ bets }) => bets)}::bigint[],
        ${bookings.map(({ wager }) => microsToText(wager))}::numeric[], ${column(({ opening }) => opening)}::numeric[],
        ${column(({ came }) => came.visible)}::numeric[], ${column(({ came }) => came.hidden)}::numeric[], ${column(({ came }) => came.overflow)}::numeric[],
        ${column(({ came }) => came.repaid)}::numeric[], ${column(({ seed }) => seed)}::numeric[], ${column(({ win }) => win)}::numeric[],
        ${closing(({ visible }) => visible)}::numeric[], ${closing(({ hidden }) => hidden)}::numeric[], ${closing(({ overflow }) => overflow)}::numeric[],
        ${closing(({ owed }) => owed)}::numeric[]) with ordinality as rows
      (pool_id, turn, bets, wager, opening, visible_in, hidden_in, overflow_in, repaid, seed, win, visible, hidden, overflow, owed, place)
    order by place`.execute(tx);
};

/** Writes one row of the ledger that comes of no bets. The caller holds the lock of the pool. */
export const insertByHand = async (tx: AnyTx, row: ByHand, now: Date): Promise<void> => {
  const { closing } = row;
  await tx
    .insertInto('jackpot_ledger')
    .values({
      pool_id: row.poolId,
      turn: row.turn,
      day: dayOf(now),
      booked_at: now,
      order_id: row.orderId ?? null,
      opening: exactMicrosText(row.opening),
      seed: exactMicrosText(row.seed ?? 0),
      win: exactMicrosText(row.win ?? 0),
      adjustment: exactMicrosText(row.adjustment ?? 0),
      visible: exactMicrosText(closing.visible),
      hidden: exactMicrosText(closing.hidden),
      overflow: exactMicrosText(closing.overflow),
      owed: exactMicrosText(closing.owed),
    })
    .execute();
};

/** The day of UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
