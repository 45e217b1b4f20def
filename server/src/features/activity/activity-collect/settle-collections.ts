import { CollectionRule } from '@manager/contract/features/activity/activity-collect/collection-rule';
import { sql, type SqlBool } from 'kysely';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { settleByItself } from '../core/settle-by-itself.ts';
import { exchangesUntil } from './exchange-icons.ts';

const MINUTE_MS = 60_000;
const SETTLE_JOB = 'collection.settle';

/** A collection is settled once nothing can be exchanged any more and every prize has found its end. */
export const settleCollections: Job = {
  job: SETTLE_JOB,
  everyMs: MINUTE_MS,
  waits: ({ now }) => sql`exists (select from activity where kind = 'collection' and state = 'ended' and ends_at <= ${now()})`,
  run: async (deps) => {
    const ended = await deps.db
      .selectFrom('activity')
      .selectAll()
      .where('kind', '=', 'collection')
      .where('state', '=', 'ended')
      .where('ends_at', '<=', deps.now())
      .execute();
    const due = ended.filter((activity) => exchangesUntil(activity, CollectionRule.parse(activity.rule)) <= deps.now());
    let rows = 0;
    for (const { id } of due) rows += (await settleByItself(deps, { id, job: SETTLE_JOB, isOver })) ? 1 : 0;
    return rows === 0 ? null : { rows };
  },
};

const isOver = sql<SqlBool>`not exists (
  select 1 from collection_exchange left join payout on payout.id = collection_exchange.payout_id
  where activity_id = activity.id and (collection_exchange.state = 'requested'
    or payout.state in ('waiting_approval', 'processing', 'error_retry', 'error_manual', 'on_hold')))`;
