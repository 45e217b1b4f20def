import { activity as machine, type ActivityState, activityStateNow, activityWay } from '@manager/domain/activity';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { audit } from '../../../kit/service/audit.ts';
import { type AnyCtx, type Deps, ownCtx } from '../../../kit/service/ctx.ts';
import { inTransaction, type OwnerTx } from '../../../postgres/db.ts';
import { holdActivity } from './hold-activity.ts';

export const ADVANCE_JOB = 'activity.advance';
const EVERY_MS = 1_000;
const AT_ONCE = 200;

const isDue = (at: Date): RawBuilder<SqlBool> =>
  sql`(state in ('scheduled', 'running') and (ends_at <= ${at} or state = 'scheduled' and starts_at <= ${at}))`;

/** Activities begin and end by the clock. */
export const advanceActivities: Job = {
  job: ADVANCE_JOB,
  everyMs: EVERY_MS,
  waits: ({ now }) => sql`exists (select from activity where ${isDue(now())})`,
  run: async (deps) => {
    const now = deps.now();
    const due = await deps.db.selectFrom('activity').select('id').where(isDue(now)).orderBy('id').limit(AT_ONCE).execute();
    let rows = 0;
    for (const { id } of due) rows += (await inTransaction(deps.db, (tx) => advance(deps, tx, { id, now }))) ? 1 : 0;
    return rows === 0 ? null : { rows };
  },
};

/** One step after the other, each on record. */
const advance = async (deps: Deps, tx: OwnerTx, { id, now }: { id: string; now: Date }): Promise<boolean> => {
  await holdActivity(tx, id);
  const row = await tx.selectFrom('activity').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const from = row.state as ActivityState;
  const to = activityStateNow(
    { state: from, startsAtMs: row.starts_at.getTime(), endsAtMs: row.ends_at.getTime() },
    now.getTime(),
  );
  if (to === from) return false;
  await moveActivity(ownCtx(deps, ADVANCE_JOB), tx, { id, way: activityWay(from, to) });
  return true;
};

/** Moves an activity that the caller has locked, and puts each move on record. Throws WrongStateError. */
export const moveActivity = async (
  ctx: AnyCtx,
  tx: OwnerTx,
  { id, way }: { id: string; way: readonly ActivityState[] },
): Promise<void> => {
  for (const to of way) {
    const { state, agent_id: agentId } = await tx
      .selectFrom('activity')
      .select(['state', 'agent_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    machine.assertMove(state as ActivityState, to);
    await tx
      .updateTable('activity')
      .set((eb) => ({
        state: to,
        version: eb('version', '+', 1),
        updated_at: ctx.now(),
        ...(to === 'settled' ? { settled_at: ctx.now() } : {}),
      }))
      .where('id', '=', id)
      .execute();
    await audit(ctx, tx, {
      action: 'activity.state',
      objectType: 'activity',
      objectId: id,
      agentId,
      before: { state },
      after: { state: to },
    });
  }
};
