import { GIFT_KINDS } from '@manager/contract/features/activity/activity-rank/rank-rule';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { reportedUntil } from '../../../kit/report/look-at-reports.ts';
import { readCountedUntil } from '../core/counted-until.ts';
import { settleByItself } from '../core/settle-by-itself.ts';
import { packetConsumer } from './packet-consumer.ts';
import { scatterConsumer } from './scatter-consumer.ts';

const SETTLE_JOB = 'activity.settle_gifts';
const CONSUMERS = { red_packet: packetConsumer.name, scatter_collect: scatterConsumer.name } as const;

/**
 * Red packets and scatter collections are settled by themselves: after ten minutes in which late bets could be reported, once every bet that has
 * come in is counted and none of their prizes is open any more.
 */
export const settleGifts: Job = {
  job: SETTLE_JOB,
  everyMs: 2_000,
  waits: ({ now, settings }) =>
    sql`exists (select from activity where ${isSettling(new Date(now().getTime() - settings.activityGraceMs))})`,
  run: async (deps) => {
    const until = await reportedUntil(deps);
    if (until === null) return null;
    const due = await deps.db.selectFrom('activity').select(['id', 'kind']).where(isSettling(until)).execute();
    let rows = 0;
    for (const { id, kind } of due) {
      const consumer = CONSUMERS[kind as keyof typeof CONSUMERS];
      const { is_behind: isBehind } = await readCountedUntil(deps, deps.db, { consumer, activityId: id });
      if (!isBehind && (await settleByItself(deps, { id, job: SETTLE_JOB, isOver }))) rows += 1;
    }
    return rows === 0 ? null : { rows };
  },
};

const isOver = sql<SqlBool>`not exists (
  select 1 from activity_prize left join payout on payout.id = activity_prize.payout_id
  where activity_prize.activity_id = activity.id and not activity_prize.is_too_small
    and coalesce(payout.state, '') not in ('paid', 'not_eligible', 'rejected'))`;

const isSettling = (until: Date): RawBuilder<SqlBool> =>
  sql`(kind = any(${[...GIFT_KINDS]}::text[]) and state = 'ended' and ends_at <= ${until} and ${isOver})`;
