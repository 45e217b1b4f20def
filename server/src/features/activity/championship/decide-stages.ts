import { sql, type SqlBool } from 'kysely';
import type { Job } from '../../../kit/jobs/run-job.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction, type OwnerTx } from '../../../postgres/db.ts';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { ruleOf, spansOf, stageOf, type Timed } from './championship-times.ts';
import { inOrderOfPlaces, mayHavePlace } from './places.ts';

type Championship = Timed & { id: string };

const IS_PLAYED = sql<SqlBool>`(kind = 'championship' and state in ('running', 'ended', 'settling') and deleted_at is null)`;

/** Ends stages whose time is over, and decides the places of those whose late reports have been waited for: seats of the next stage are given. */
export const decideStages: Job = {
  job: 'championship.stages',
  everyMs: 5_000,
  waits: () => sql`exists (select from activity where ${IS_PLAYED})`,
  run: async (deps) => {
    const championships = await deps.db
      .selectFrom('activity')
      .select(['id', 'starts_at', 'ends_at', 'rule'])
      .where(IS_PLAYED)
      .orderBy('id')
      .execute();
    const errors: unknown[] = [];
    let rows = 0;
    for (const championship of championships)
      try {
        rows += await follow(deps, championship);
      } catch (error) {
        // What is wrong with one championship holds up no other.
        errors.push(error);
      }
    if (errors.length > 0) throw errors[0];
    return rows === 0 ? null : { rows };
  },
};

const follow = async (deps: Deps, championship: Championship): Promise<number> => {
  const nowMs = deps.now().getTime();
  const decided = await deps.db
    .selectFrom('championship_stage')
    .select('stage')
    .where('activity_id', '=', championship.id)
    .execute();
  const isDecided = new Set(decided.map(({ stage }) => stage));
  let changed = 0;
  for (const [index, span] of spansOf(championship).entries()) {
    const stage = index + 1;
    if (isDecided.has(stage) || nowMs < span.endsAtMs) continue;
    // One after the other: the next is played by those whom this one sends on.
    const isClosed = nowMs >= span.closesAtMs;
    changed += await inTransaction(deps.db, (tx) =>
      isClosed
        ? decideStage(tx, { id: championship.id, stage, now: deps.now() })
        : finishEntries(tx, { id: championship.id, stage, now: deps.now() }),
    );
  }
  return changed;
};

type Step = { id: string; stage: number; now: Date };

/** Whoever is still playing has finished; late reports may still change the score. */
const finishEntries = async (tx: OwnerTx, { id, stage, now }: Step): Promise<number> => {
  const { numAffectedRows } = await sql`
    update championship_entry set state = 'finished', updated_at = ${now}, version = version + 1
    where id in (select id from championship_entry where activity_id = ${id} and stage = ${stage} and state in ('registered', 'playing')
      order by id for update)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};

/** Once, whoever comes first; answers how many places were decided. */
export const decideStage = async (tx: OwnerTx, { id, stage, now }: Step): Promise<number> => {
  const activity = await tx
    .selectFrom('activity')
    .select(['id', 'starts_at', 'ends_at', 'rule', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const found = stageOf(activity, stage);
  // The end was put off, or it was cancelled meanwhile.
  if (found === undefined || activity.state === 'cancelled' || now.getTime() < found.span.closesAtMs) return 0;
  const { rows: first } = await sql`
    insert into championship_stage (activity_id, stage, decided_at, entries, ranked, qualified)
    values (${id}, ${stage}, ${now}, 0, 0, 0) on conflict do nothing returning stage`.execute(tx);
  if (first.length === 0) return 0;
  await sql`select id from championship_entry where activity_id = ${id} and stage = ${stage} order by id for update`.execute(tx);
  const { seats } = found.rule;
  const hasPlace = mayHavePlace('one', sql<number>`${Math.max(1, found.rule.min_rounds)}::int`);
  await sql`
    update championship_entry set
      rank = placed.place, decided_at = ${now}, updated_at = ${now}, version = championship_entry.version + 1,
      state = case when placed.place is null then 'eliminated' when ${seats}::int is null then 'finished'
                   when placed.place <= ${seats}::int then 'qualified' else 'eliminated' end
    from (
      select one.id, case when ${hasPlace} then row_number() over (partition by ${hasPlace} order by ${inOrderOfPlaces('one')}) end as place
      from championship_entry as one where one.activity_id = ${id} and one.stage = ${stage}
    ) as placed
    where championship_entry.id = placed.id`.execute(tx);
  if (seats !== null) await giveSeats(tx, { id, stage, now, activity });
  await sql`
    update championship_stage set (entries, ranked, qualified) = (
      select count(*), count(rank), count(*) filter (where state = 'qualified') from championship_entry
      where championship_entry.activity_id = ${id} and championship_entry.stage = ${stage})
    where activity_id = ${id} and stage = ${stage}`.execute(tx);
  return 1;
};

/** Whoever qualified is registered for the next stage, with its credits and rounds. */
const giveSeats = async (tx: OwnerTx, { id, stage, now, activity }: Step & { activity: Timed }): Promise<void> => {
  const next = ruleOf(activity).stages[stage];
  if (next === undefined) return;
  const credits = microsToText(sumToMicros(next.credits));
  await sql`
    insert into championship_entry (created_at, updated_at, activity_id, stage, player_id, site_id, agent_id, entered_by, credits, credits_left, rounds)
    select ${now}::timestamptz, ${now}::timestamptz, activity_id, ${stage + 1}::int, player_id, site_id, agent_id, 'seat',
           ${credits}::numeric, ${credits}::numeric, ${next.rounds}::int
    from championship_entry where activity_id = ${id} and stage = ${stage} and state = 'qualified'
    order by rank`.execute(tx);
};
