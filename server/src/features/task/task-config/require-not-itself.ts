import type * as contract from '@manager/contract/features/task/task-config';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { fieldError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';

/** Any fixed number that no other advisory lock of the database has (postgres/lane-lock.ts, postgres/store-lock.ts, audit/store.ts, settlement-report/company.ts). */
const ORDER = 7_220_006;

/**
 * A task that comes before itself, through whatever others, is one that nobody can begin. Errors are at the field. To be called in the
 * transaction of the save: until it ends nobody else says which task comes before which, as two that save at once could close a ring together.
 */
export const requireNotItself = async (ctx: Ctx, { id, rule }: ParsedOf<typeof contract.saveTask>): Promise<void> => {
  const first = rule?.after_task_id ?? null;
  if (id === undefined || first === null) return;
  await sql`select pg_advisory_xact_lock(${ORDER})`.execute(ctx.db);
  const { rows } = await sql<{ id: string }>`
    with recursive earlier (id, after_id) as (
      select id, (rule ->> 'after_task_id')::bigint from activity where id = ${first} and kind = 'task'
      union
      select activity.id, (activity.rule ->> 'after_task_id')::bigint from activity join earlier on activity.id = earlier.after_id
      where activity.kind = 'task')
    select id from earlier where id = ${id}`.execute(ctx.db);
  if (rows.length > 0) throw fieldError('rule.after_task_id', 'task_own');
};
