import { sql } from 'kysely';
import { Rest } from '../../base/repeat.ts';
import type { Deps } from '../../kit/service/ctx.ts';

/** Bets a second from which on they rush in, when they also wait for each other: one group is being stored and the next one is frozen. */
const RUSH = 2_000;
const OPEN_GROUPS = 2;
const OVER_S = 2;
/** More batches than come in that time. */
const BATCHES = 500;
/** Of its time a consumer works one part and rests so many. */
const RESTS = 14;
const LONGEST_REST_MS = 30_000;

/**
 * A consumer whose page took so long rests while bets rush in: what it makes of them can come a little later and says so, a bet that is not taken is
 * lost play. Otherwise there is more to do at once.
 */
export const giveWay = async ({ db }: Pick<Deps, 'db'>, tookMs: number): Promise<Rest | 'more'> => {
  const { rows } = await sql<{ bets: number; open: number }>`
    select coalesce(sum(batch.rows), 0)::int as bets, (select count(*)::int from ingest_group where applied_at is null) as open
    from ingest_batch batch join ingest_group on ingest_group.id = batch.group_id
    where batch.id > (select coalesce(max(id), 0) - ${BATCHES} from ingest_batch) and batch.table_name = 'bet'
      and ingest_group.created_at > now() - make_interval(secs => ${OVER_S})`.execute(db);
  const { bets = 0, open = 0 } = rows[0] ?? {};
  return bets > RUSH * OVER_S && open >= OPEN_GROUPS ? new Rest(Math.min(tookMs * RESTS, LONGEST_REST_MS)) : 'more';
};
