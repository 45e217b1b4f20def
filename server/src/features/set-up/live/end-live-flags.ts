import { sql } from 'kysely';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { audit } from '../../../kit/service/audit.ts';
import { type Deps, ownCtx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { UNFLAGGED } from './set-live.ts';

const BATCH = 200;

/** Takes the live flag off accounts whose time is over, within a minute. */
export const endLiveFlags: Job = {
  job: 'live.expire',
  everyMs: 60_000,
  waits: ({ now }) => sql`exists (select from player where type = 'live' and live_until <= ${now()})`,
  run: async (deps) => {
    let rows = 0;
    for (;;) {
      const count = await endBatch(deps);
      rows += count;
      if (count < BATCH) return rows === 0 ? null : { rows };
    }
  },
};

const endBatch = (deps: Deps): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const ctx = ownCtx(deps, 'live.expire');
    const overdue = await tx
      .selectFrom('player')
      .innerJoin('site', 'site.id', 'player.site_id')
      .select(['player.id', 'player.version', 'player.live_before', 'player.live_until', 'site.agent_id'])
      .where('player.type', '=', 'live')
      .where('player.live_until', '<=', deps.now())
      .orderBy('player.id')
      .limit(BATCH)
      .forUpdate('player')
      .skipLocked()
      .execute();
    for (const { id, version, live_before: former, live_until: until, agent_id: agentId } of overdue) {
      const type = former ?? 'real';
      await tx
        .updateTable('player')
        .set({ ...UNFLAGGED, type, version: version + 1 })
        .where('id', '=', id)
        .execute();
      await audit(ctx, tx, {
        action: 'player.unset_live',
        objectType: 'player',
        objectId: id,
        agentId,
        before: { type: 'live', live_until: until?.toISOString() ?? null },
        after: { type, live_until: null },
      });
    }
    return overdue.length;
  });
