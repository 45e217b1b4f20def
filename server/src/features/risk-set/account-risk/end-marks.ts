import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { auditOwn } from '../../../kit/service/audit.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { noteEvent } from './mark-events.ts';
import { endMeasures } from './measures.ts';

type Over = {
  id: string;
  version: number;
  agent_id: string;
  site_id: string;
  player_id: string;
  outcome: 'cleared' | 'limited' | 'blocked' | 'controlled';
  block_id: string | null;
  how: 'auto' | 'expired';
};

/** Releases marks whose end has come, those that were cleared, and controls whose rounds have been played. */
export const endMarks: Job = {
  job: 'risk.end_marks',
  everyMs: 10_000,
  // Rounds of a control that holds for so many are counted for as long as there are any.
  waits: ({ now }) => sql`exists (select from risk_mark where state = 'reviewed' and (${isOver(now())} or times > 0))`,
  run: async (deps) => {
    await countRounds(deps);
    const at = deps.now();
    const { rows } = await sql<Over>`
      select id, version, agent_id, site_id, player_id, outcome, block_id, case when ends_at <= ${at} then 'expired' else 'auto' end as how from risk_mark
      where state = 'reviewed' and ${isOver(at)} order by id limit 500`.execute(deps.db);
    for (const one of rows) await release(deps, one);
    return rows.length === 0 ? null : { rows: rows.length };
  },
};

const isOver = (at: Date): RawBuilder<SqlBool> => sql`(ends_at <= ${at} or outcome = 'cleared' or times = 0)`;

const release = async ({ db, now }: Deps, { id, version, how, ...mark }: Over): Promise<void> =>
  inTransaction(db, async (tx) => {
    const at = now();
    const { rows } = await sql<{ id: string }>`
      update risk_mark set state = 'released', released_how = ${how}, released_at = ${at}, updated_at = ${at}, version = version + 1
      where id = ${id} and version = ${version} and state = 'reviewed' returning id`.execute(tx);
    if (rows.length === 0) return;
    await endMeasures(
      tx,
      { ...mark, id, max_bet_usd: null, needs_check: false, game_id: null, control_rtp: null, ends_at: null },
      { by: '', now: at },
    );
    await noteEvent(
      tx,
      { markId: id, event: 'released', before: null, after: { released_how: how }, reason: '' },
      { by: '', now: at },
    );
    await auditOwn(tx, 'risk.end_marks', [
      {
        action: 'risk_mark.release',
        objectType: 'risk_mark',
        objectId: id,
        agentId: mark.agent_id,
        after: { released_how: how },
      },
    ]);
  });

type Counted = {
  mark_id: string;
  version: number;
  site_id: string;
  player_id: string;
  game_id: string;
  from_at: Date;
  times: number;
};

/** How many rounds a control still holds for: those of its game that began since. */
const countRounds = async ({ db, clickhouse }: Deps): Promise<void> => {
  const { rows } = await sql<Counted>`
    select mark.id as mark_id, mark.version, mark.site_id, mark.player_id, mark.game_id, control.from_at,
      (select (event.after ->> 'times')::int from risk_mark_event event where event.mark_id = mark.id and event.event = 'reviewed' order by event.id desc limit 1) as times
    from risk_mark mark join player_control control on control.mark_id = mark.id and control.deleted_at is null
    where mark.state = 'reviewed' and mark.outcome = 'controlled' and mark.times > 0`.execute(db);
  for (const { mark_id: id, version, site_id: site, player_id: player, game_id: game, from_at: from, times } of rows) {
    const [found] = await clickhouse.query<{ rounds: string }>({
      name: 'risk.control_rounds',
      sql: `SELECT toString(sum(round_sign)) AS rounds FROM bet WHERE site_id = {site:UInt32} AND player_id = {player:UInt64} AND game_id = {game:UInt64}
        AND settle_date >= {day:Date} AND bet_at >= {from:DateTime64(3, 'UTC')} AND source = 'normal'`,
      params: {
        site,
        player,
        game,
        day: new Date(from.getTime() - 2 * 86_400_000).toISOString().slice(0, 10),
        from: from.toISOString().slice(0, 23).replace('T', ' '),
      },
    });
    const left = Math.max(0, times - Number(found?.rounds ?? '0'));
    // Only for the review that was read: one decided meanwhile starts with its own rounds.
    await sql`update risk_mark set times = ${left} where id = ${id} and version = ${version} and times <> ${left}`.execute(db);
  }
};
