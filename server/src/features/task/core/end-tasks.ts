import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { reportedUntil } from '../../../kit/report/look-at-reports.ts';
import { auditOwn } from '../../../kit/service/audit.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { positionOf } from '../../../platform/consumers/consume.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { settleByItself } from '../../activity/core/settle-by-itself.ts';
import { isBlockedEverywhere } from '../../maintain/block/public.ts';
import { TASK_CONSUMER } from './task-consumer.ts';

const END_JOB = 'task.end';
const AT_ONCE = 500;

/** Turns end with their period, and tasks of which nothing is open any more are settled. Late reports of bets in time are waited for. */
export const endTasks: Job = {
  job: END_JOB,
  everyMs: 1_000,
  waits: ({ now, settings }) => {
    const until = new Date(now().getTime() - settings.activityGraceMs);
    return sql`(exists (select from activity where ${isSettling(until)}) or exists (
      select from task_account join activity on activity.id = task_account.activity_id
      where task_account.state in ('assigned', 'in_progress', 'completed') and activity.state in ('running', 'ended')
        and (task_account.period_ends_at <= ${until} or activity.ends_at <= ${until})))`;
  },
  run: async (deps) => {
    const reported = await reportedUntil(deps);
    if (reported === null) return null;
    const until = await countedBefore(deps, reported);
    const rows = (await expireTurns(deps, until)) + (await settleTasks(deps, until));
    return rows === 0 ? null : { rows };
  },
};

/** While bets wait to be counted: what ended before the oldest of them came in, less the grace, has had all of its own counted. */
const countedBefore = async ({ db, settings }: Deps, until: Date): Promise<Date> => {
  const waiting = await db
    .selectFrom('ingest_batch')
    .innerJoin('ingest_group', 'ingest_group.id', 'ingest_batch.group_id')
    .select('ingest_group.created_at')
    .where('ingest_batch.table_name', '=', 'bet')
    .where('ingest_batch.id', '>', String(await positionOf(db, TASK_CONSUMER)))
    .orderBy('ingest_batch.id')
    .limit(1)
    .executeTakeFirst();
  if (waiting === undefined) return until;
  return new Date(Math.min(until.getTime(), waiting.created_at.getTime() - settings.activityGraceMs));
};

/** A reward that is about to be given is waited for; what is not, for there is none left or nobody may have it, ends as all others. */
const expireTurns = (deps: Deps, until: Date): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ id: string; agent_id: string; state: string }>`
      with due as (
        select task_account.id, task_account.state from task_account join activity on activity.id = task_account.activity_id
        join task_stock on task_stock.activity_id = task_account.activity_id
        where task_account.state in ('assigned', 'in_progress', 'completed') and activity.state in ('running', 'ended')
          and (task_account.period_ends_at <= ${until} or activity.ends_at <= ${until})
          and not (task_account.state = 'completed' and task_account.refusal = '' and task_stock.rewards_left > 0
            and not ${isBlockedEverywhere({ player: 'task_account.player_id', site: 'task_account.site_id' })})
          and not exists (select 1 from activity_recompute where activity_recompute.activity_id = activity.id)
        order by task_account.id limit ${AT_ONCE} for update of task_account skip locked)
      update task_account set state = 'expired', ended_at = ${deps.now()}, updated_at = ${deps.now()}, version = version + 1
      from due where task_account.id = due.id returning task_account.id, task_account.agent_id, due.state`.execute(tx);
    await auditOwn(
      tx,
      END_JOB,
      rows.map(({ id, agent_id: agentId, state }) => ({
        action: 'task_account.state',
        objectType: 'task_account',
        objectId: id,
        agentId,
        before: { state },
        after: { state: 'expired' },
      })),
    );
    return rows.length;
  });

const settleTasks = async (deps: Deps, until: Date): Promise<number> => {
  const due = await deps.db.selectFrom('activity').select('id').where(isSettling(until)).orderBy('id').limit(100).execute();
  let rows = 0;
  for (const { id } of due) rows += (await settleByItself(deps, { id, job: END_JOB, isOver })) ? 1 : 0;
  return rows;
};

const isOver = sql<SqlBool>`not exists (
  select 1 from task_account left join payout on payout.id = task_account.payout_id
  where task_account.activity_id = activity.id and (task_account.state in ('assigned', 'in_progress', 'completed')
    or payout.state in ('waiting_approval', 'processing', 'error_retry', 'error_manual', 'on_hold')))`;

const isSettling = (until: Date): RawBuilder<SqlBool> =>
  sql`(activity.kind = 'task' and activity.state = 'ended' and activity.ends_at <= ${until} and ${isOver})`;
