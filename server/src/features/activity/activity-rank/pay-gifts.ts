import { GIFT_KINDS } from '@manager/contract/features/activity/activity-rank/rank-rule';
import { sql } from 'kysely';
import type { Job } from '../../../kit/jobs/run-job.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { payPrize } from './give-prize.ts';

const AT_ONCE = 500;

const GIFTS_TO_PAY = sql`from activity_prize join activity on activity.id = activity_prize.activity_id
  where activity_prize.payout_id is null and not activity_prize.is_too_small and activity.kind = any(${[...GIFT_KINDS]}::text[])`;

/**
 * Pays what bets have won: apart from the counting, which nothing may hold up. One that cannot be paid now (no rate for the player's currency) waits,
 * the others do not; the job then ends with its error.
 */
export const payGifts: Job = {
  job: 'activity.pay_gifts',
  everyMs: 1_000,
  waits: () => sql`exists (select ${GIFTS_TO_PAY})`,
  run: async (deps) => {
    const { rows: waiting } = await sql<{ id: string }>`
      select activity_prize.id ${GIFTS_TO_PAY} order by activity_prize.id limit ${AT_ONCE}`.execute(deps.db);
    let rows = 0;
    let fault: unknown;
    for (const { id } of waiting)
      try {
        rows += (await payOne(deps, id)) ? 1 : 0;
      } catch (error) {
        fault = error;
      }
    if (fault !== undefined) throw fault;
    return rows === 0 ? null : { rows };
  },
};

/** False: another process has it. */
const payOne = (deps: Deps, id: string): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    const { rows } = await sql`
      select 1 from activity_prize where id = ${id} and payout_id is null and not is_too_small for update skip locked`.execute(
      tx,
    );
    if (rows.length === 0) return false;
    await payPrize(deps, tx, id);
    return true;
  });
