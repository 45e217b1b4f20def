import type * as contract from '@manager/contract/features/task/task-config';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { fieldError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';

/** A task that comes before itself, through whatever others, is one that nobody can begin. Errors are at the field. */
export const requireNotItself = async (ctx: Ctx, { id, rule }: ParsedOf<typeof contract.saveTask>): Promise<void> => {
  const first = rule?.after_task_id ?? null;
  if (id === undefined || first === null) return;
  const { rows } = await sql<{ id: string }>`
    with recursive earlier (id, after_id) as (
      select id, (rule ->> 'after_task_id')::bigint from activity where id = ${first} and kind = 'task'
      union
      select activity.id, (activity.rule ->> 'after_task_id')::bigint from activity join earlier on activity.id = earlier.after_id
      where activity.kind = 'task')
    select id from earlier where id = ${id}`.execute(ctx.db);
  if (rows.length > 0) throw fieldError('rule.after_task_id', 'task_own');
};
