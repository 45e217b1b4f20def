import { sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import { refuseIncomplete } from '../../../completeness/tracked.ts';
import { addChanges } from '../../../ingest/count-days.ts';
import { type DayLimit, firstOpenDay, judgeDays } from '../../../ingest/judge-days.ts';
import type { Job } from '../../../kit/jobs/run-job.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction, type OwnerTx } from '../../../postgres/db.ts';

const CHANGED_SITES = sql`from site left join day_limit_site known on known.site_id = site.id
  where case when site.deleted_at is null then site.max_win_day_usd end is distinct from known.limit_usd
    or known.site_id is not null and site.max_win_day_action <> known.action`;

const UNSEEDED_SITES = sql`from day_limit_site own
  where own.seeded_at is null
    and not exists (select 1 from ingest_group earlier where earlier.id < own.from_group and earlier.applied_at is null)`;

/**
 * Holds what counts against the limits of websites (G-2): begins with a limit that is new, judges again where one was changed, ends where one was
 * taken away. What bets do to the days is the lane's (ingest/count-days.ts).
 */
export const keepDayLimits: Job = {
  job: 'day_limit.keep',
  everyMs: 1_000,
  waits: () => sql`(exists (select ${CHANGED_SITES}) or exists (select ${UNSEEDED_SITES}))`,
  run: async (deps) => {
    const changed = await followSettings(deps);
    const seeded = await addEarlierBets(deps);
    return changed + seeded === 0 ? null : { rows: changed + seeded };
  },
};

type Setting = { site_id: string; limit_usd: string | null; action: 'block' | 'cap'; is_known: boolean };

const followSettings = async ({ db, now }: Deps): Promise<number> => {
  const { rows } = await sql<Setting>`
    select site.id as site_id, case when site.deleted_at is null then site.max_win_day_usd end::text as limit_usd, site.max_win_day_action as action,
      known.site_id is not null as is_known ${CHANGED_SITES}`.execute(db);
  for (const one of rows)
    await inTransaction(db, async (tx) => {
      if (one.limit_usd === null) return endLimit(tx, one.site_id, now());
      return one.is_known ? changeLimit(tx, one, now()) : beginLimit(tx, one, now());
    });
  return rows.length;
};

/** Groups that are being frozen end first, later ones see the website: each is counted by the lane or is added once, never both. */
const beginLimit = async (tx: OwnerTx, { site_id: siteId, limit_usd: limit, action }: Setting, now: Date): Promise<void> => {
  await sql`lock table ingest_group in share mode`.execute(tx);
  await sql`
    insert into day_limit_site (site_id, limit_usd, action, from_group, updated_at)
    select ${siteId}, ${limit}, ${action}, coalesce(max(id), 0) + 1, ${now} from ingest_group on conflict do nothing`.execute(tx);
};

const changeLimit = async (tx: OwnerTx, { site_id: siteId, limit_usd: limit, action }: Setting, now: Date): Promise<void> => {
  await lockSite(tx, siteId);
  await sql`update day_limit_site set limit_usd = ${limit}, action = ${action}, updated_at = ${now} where site_id = ${siteId}`.execute(
    tx,
  );
  await judgeSite(tx, { siteId, limit: sumToMicros(limit ?? '0'), action }, now);
};

const endLimit = async (tx: OwnerTx, siteId: string, now: Date): Promise<void> => {
  await lockSite(tx, siteId);
  await sql`
    update player_control set deleted_at = ${now}, updated_at = ${now}
    where site_id = ${siteId} and source = 'max_win_day' and deleted_at is null and expires_at > ${now}`.execute(tx);
  await sql`delete from player_day_win where site_id = ${siteId}`.execute(tx);
  await sql`delete from day_limit_site where site_id = ${siteId}`.execute(tx);
};

const lockSite = (tx: OwnerTx, siteId: string): Promise<unknown> =>
  sql`select 1 from day_limit_site where site_id = ${siteId} for update`.execute(tx);

/** Everybody who is at the limit or was; nobody while earlier bets are still being added. */
const judgeSite = async (tx: OwnerTx, limit: DayLimit, now: Date): Promise<void> => {
  const { rows } = await sql<{ player_id: string; day: string; net: string }>`
    select win.player_id, win.settle_day::text as day, win.net_usd::text as net from player_day_win win
    join day_limit_site own using (site_id)
    where win.site_id = ${limit.siteId} and own.seeded_at is not null and win.settle_day >= ${firstOpenDay(now)} and (win.net_usd >= own.limit_usd or exists (
      select 1 from player_control held where held.player_id = win.player_id and held.settle_day = win.settle_day and held.deleted_at is null))`.execute(
    tx,
  );
  const days = rows.map((row) => ({ playerId: row.player_id, settleDay: row.day, net: sumToMicros(row.net) }));
  await judgeDays(tx, limit, { days, now });
};

type Unseeded = { site_id: string; from_group: string; batch_id: string };

/**
 * Bets of groups before the first that the lane counts, as soon as the report store holds them all. Of batches only those of bets are compared: ids are
 * drawn before a group is frozen, so that another kind's newer batch may lie in an older group.
 */
const addEarlierBets = async (deps: Deps): Promise<number> => {
  const { rows } = await sql<Unseeded>`
    select own.site_id, own.from_group, coalesce((
      select max(batch.id) from ingest_batch batch where batch.table_name = 'bet' and batch.group_id < own.from_group), 0)::text as batch_id
    ${UNSEEDED_SITES}`.execute(deps.db);
  for (const one of rows) await addEarlierOf(deps, one);
  return rows.length;
};

const addEarlierOf = async (
  deps: Deps,
  { site_id: siteId, from_group: fromGroup, batch_id: batchId }: Unseeded,
): Promise<void> => {
  const now = deps.now();
  const clickhouse = refuseIncomplete(deps.clickhouse, deps.completeness);
  const found = await clickhouse.query<{ player_id: string; day: string; net: string }>({
    name: 'day_limit.earlier',
    sql: `SELECT toString(player_id) AS player_id, toString(settle_date) AS day, toString(sum((win_usd - bet_usd) * sign)) AS net FROM bet
      WHERE site_id = {site:UInt64} AND settle_date >= {first:Date} AND batch_id <= {batch:UInt64}
        AND status IN ('settled', 'adjusted') AND source = 'normal'
      GROUP BY player_id, settle_date HAVING sum((win_usd - bet_usd) * sign) != 0 ORDER BY player_id, settle_date`,
    params: { site: siteId, first: firstOpenDay(now), batch: batchId },
    settings: { max_execution_time: 60 },
  });
  await inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ limit_usd: string; action: 'block' | 'cap' }>`
      update day_limit_site set seeded_at = ${now} where site_id = ${siteId} and from_group = ${fromGroup} and seeded_at is null
      returning limit_usd::text, action`.execute(tx);
    const [own] = rows;
    if (own === undefined) return;
    const moved = found.map(({ player_id: playerId, day, net }) => ({
      playerId,
      siteId,
      settleDay: day,
      delta: sumToMicros(net),
    }));
    if (moved.length > 0) await addChanges(tx, moved);
    await judgeSite(tx, { siteId, limit: sumToMicros(own.limit_usd), action: own.action }, now);
  });
};
