import { microsToText, sumToMicros } from '@manager/domain/micros';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { OwnerTx } from '../../../postgres/db.ts';
import type { DB } from '../../../postgres/types.gen.ts';

export type Entry = Selectable<DB['championship_entry']>;

export type RoundWrite = {
  roundId: string;
  rowVersion: number;
  entryId: string;
  gameId: string;
  stake: bigint;
  win: bigint;
  isVoid: boolean;
  playedAtMs: number;
};

/** By id, in the order of which everybody locks them. */
export const lockEntries = async (tx: OwnerTx, ids: readonly string[]): Promise<ReadonlyMap<string, Entry>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Entry>`
    select * from championship_entry where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
};

/** The versions that stand, by their ids. */
export const storedRounds = async (tx: OwnerTx, ids: readonly string[]): Promise<ReadonlyMap<string, RoundWrite>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('championship_round')
    .selectAll()
    .where('round_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map((row) => [
      row.round_id,
      {
        roundId: row.round_id,
        rowVersion: Number(row.row_version),
        entryId: row.entry_id,
        gameId: row.game_id,
        stake: sumToMicros(row.stake),
        win: sumToMicros(row.win),
        isVoid: row.is_void,
        playedAtMs: row.played_at.getTime(),
      },
    ]),
  );
};

/** Answers how many were written: fewer when somebody else told one of them meanwhile, of another player. */
export const writeRounds = async (tx: OwnerTx, writes: readonly RoundWrite[], now: Date): Promise<number> => {
  const { rows } = await sql`
    insert into championship_round (round_id, row_version, entry_id, game_id, stake, win, is_void, played_at, received_at)
    select wanted.*, ${now}::timestamptz from unnest(
      ${writes.map(({ roundId }) => roundId)}::text[], ${writes.map(({ rowVersion }) => rowVersion)}::bigint[],
      ${writes.map(({ entryId }) => entryId)}::bigint[], ${writes.map(({ gameId }) => gameId)}::bigint[],
      ${writes.map(({ stake }) => microsToText(stake))}::numeric[], ${writes.map(({ win }) => microsToText(win))}::numeric[],
      ${writes.map(({ isVoid }) => isVoid)}::boolean[], ${writes.map(({ playedAtMs }) => new Date(playedAtMs))}::timestamptz[]) as wanted
    on conflict (round_id) do update
      set row_version = excluded.row_version, game_id = excluded.game_id, stake = excluded.stake, win = excluded.win,
          is_void = excluded.is_void, received_at = excluded.received_at
      where championship_round.entry_id = excluded.entry_id and championship_round.row_version < excluded.row_version
    returning round_id`.execute(tx);
  return rows.length;
};
