import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { refuseIncomplete } from '../../../completeness/tracked.ts';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { createPayouts } from '../../../kit/payout/create-payouts.ts';
import type { Person } from '../../../kit/payout/payout-request.ts';
import { readIngestMark } from '../../../kit/report/ingest-mark.ts';
import { reportedUntil } from '../../../kit/report/look-at-reports.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction, type OwnerTx } from '../../../postgres/db.ts';
import { settleByItself } from '../core/settle-by-itself.ts';
import { bonusPurpose } from './bonus-purpose.ts';
import { countStandings, keepStandings, readOpenGrants } from './keep-standings.ts';
import type { StoredGrant } from './read-plays.ts';

const END_JOB = 'bonus.end';
const AT_ONCE = 200;

/** Grants end by the clock, what was reached is paid, and activities of which nothing is open any more are settled. */
export const endGrants: Job = {
  job: END_JOB,
  everyMs: 1_000,
  waits: ({ now, settings }) => {
    const until = new Date(now().getTime() - settings.activityGraceMs);
    return sql`(exists (select from bonus_grant where ${isExpiring(until)}) or exists (select from bonus_grant where ${IS_TO_PAY})
      or exists (select from activity where ${isSettling(until)}))`;
  },
  run: async (deps) => {
    const until = await reportedUntil(deps);
    const rows =
      (until === null ? 0 : await expireGrants(deps, until)) +
      (await payGrants(deps)) +
      (until === null ? 0 : await settleBonuses(deps, until));
    return rows === 0 ? null : { rows };
  },
};

/** Late reports of bets that were placed in time are waited for. What has no result by then counts as a stake. */
const expireGrants = async (deps: Deps, until: Date): Promise<number> => {
  const due = await deps.db
    .selectFrom('bonus_grant')
    .select('id')
    .where(isExpiring(until))
    .orderBy('expires_at')
    .limit(AT_ONCE)
    .execute();
  if (due.length === 0) return 0;
  const grants = await readOpenGrants(
    deps.db,
    due.map(({ id }) => id),
  );
  const clickhouse = refuseIncomplete(deps.clickhouse, deps.completeness);
  const standings = await countStandings({ clickhouse }, grants, BigInt(await readIngestMark(deps.db)));
  return inTransaction(deps.db, (tx) => keepStandings(deps, tx, { standings, job: END_JOB, atEnd: true }));
};

/** What is wrong with one keeps no other player waiting. */
const payGrants = async (deps: Deps): Promise<number> => {
  const due = await deps.db.selectFrom('bonus_grant').select('id').where(IS_TO_PAY).orderBy('ended_at').limit(AT_ONCE).execute();
  const errors: unknown[] = [];
  for (const { id } of due)
    try {
      await inTransaction(deps.db, async (tx) => {
        const grant = await tx.selectFrom('bonus_grant').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
        if (grant.payout_id === null && !grant.needs_person && grant.pay !== null && grant.state !== 'cancelled')
          await payGrant(deps, tx, { grant, requestedBy: null });
      });
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
  return due.length;
};

/** The level of a grant that the caller has locked goes out, out of the budget of its activity. */
export const payGrant = async (
  deps: Pick<Deps, 'queue' | 'now'>,
  tx: OwnerTx,
  { grant, requestedBy }: { grant: StoredGrant; requestedBy: Person | null },
): Promise<void> => {
  const { budget_id: budgetId, created_at: madeAt } = await tx
    .selectFrom('activity')
    .select(['budget_id', 'created_at'])
    .where('id', '=', grant.activity_id)
    .executeTakeFirstOrThrow();
  const [outcome] = await createPayouts(deps, tx, {
    purpose: bonusPurpose,
    requestedBy,
    wishes: [
      {
        reference: `${grant.activity_id}:${grant.player_id}:grant:${grant.id}`,
        // A bonus that the platform asked for has its number; one of staff is named by its id and moment.
        once: [grant.activity_id, madeAt.toISOString(), grant.grant_no ?? `${grant.id} ${grant.created_at.toISOString()}`],
        playerId: grant.player_id,
        currency: grant.currency,
        amount: grant.pay ?? '0',
        ...(budgetId === null ? {} : { budgetId }),
        sourceId: grant.activity_id,
      },
    ],
  });
  const payoutId = outcome?.payout?.id ?? null;
  await tx
    .updateTable('bonus_grant')
    .set((eb) => ({
      payout_id: payoutId,
      is_too_small: payoutId === null,
      version: eb('version', '+', 1),
      updated_at: deps.now(),
    }))
    .where('id', '=', grant.id)
    .execute();
};

/** Nobody plays any more, late reports are in, and every payment has found its end. */
const settleBonuses = async (deps: Deps, until: Date): Promise<number> => {
  const due = await deps.db.selectFrom('activity').select('id').where(isSettling(until)).orderBy('id').limit(100).execute();
  let rows = 0;
  for (const { id } of due) rows += (await settleByItself(deps, { id, job: END_JOB, isOver })) ? 1 : 0;
  return rows;
};

const isOver = sql<SqlBool>`not exists (
  select 1 from bonus_grant left join payout on payout.id = bonus_grant.payout_id
  where bonus_grant.activity_id = activity.id and (bonus_grant.state = 'active'
    or bonus_grant.state in ('completed', 'expired') and bonus_grant.pay > 0 and not bonus_grant.is_too_small
      and coalesce(payout.state, '') not in ('paid', 'not_eligible', 'rejected')))`;

const isSettling = (until: Date): RawBuilder<SqlBool> =>
  sql`(kind = 'free_win' and state = 'ended' and ends_at <= ${until} and ${isOver})`;

const isExpiring = (until: Date): RawBuilder<SqlBool> => sql`(state = 'active' and expires_at <= ${until})`;

const IS_TO_PAY = sql<SqlBool>`(state in ('completed', 'expired') and payout_id is null and not is_too_small and not needs_person and pay > 0)`;
