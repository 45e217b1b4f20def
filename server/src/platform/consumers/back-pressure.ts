import { sql } from 'kysely';
import { Rest } from '../../base/repeat.ts';
import type { Deps } from '../../kit/service/ctx.ts';

/** Bets a second from which on they rush in. */
const RUSH = 2_000;
const OVER_S = 4;
/** More batches than come in that time. */
const BATCHES = 1_000;
/** A consumer works one part of its time and rests this many. */
const RESTS = 30;
const LONGEST_REST_MS = 60_000;

/** How many bets a consumer takes at once, at least and at most. */
export const PAGE_ROWS = { least: 500, most: 20_000 } as const;
/** A page that takes less leaves room for a larger one, a page that takes more was too large. */
const GOOD_MS = { from: 250, to: 1_000 };

/** The size of the next page after one of so many bets: what has to be followed says it better than any number written here. */
export const nextRows = (rows: number, tookMs: number): number =>
  tookMs < GOOD_MS.from
    ? Math.min(rows * 2, PAGE_ROWS.most)
    : tookMs > GOOD_MS.to
      ? Math.max(Math.floor(rows / 2), PAGE_ROWS.least)
      : rows;

/** Do more bets come in than consumers could follow without holding up those that take them? */
export const isOverloaded = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> => {
  const { rows } = await sql<{ bets: number }>`
    select coalesce(sum(batch.rows), 0)::int as bets from ingest_batch batch join ingest_group on ingest_group.id = batch.group_id
    where batch.id > (select coalesce(max(id), 0) - ${BATCHES} from ingest_batch) and batch.table_name = 'bet'
      and ingest_group.created_at > now() - make_interval(secs => ${OVER_S})`.execute(db);
  return (rows[0]?.bets ?? 0) > RUSH * OVER_S;
};

/**
 * After a page that took so long, while bets rush in: what a consumer makes of them can come a little later and says so, a bet that is not taken is
 * lost play.
 */
export const restAfter = (tookMs: number): Rest => new Rest(Math.min(tookMs * RESTS, LONGEST_REST_MS));
