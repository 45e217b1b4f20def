import * as contract from '@manager/contract/features/task/task-config';
import { TaskRule } from '@manager/contract/features/task/task-rule';
import { sql } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { anyKind } from '../../activity/core/activity-kind.ts';
import { activityInScope, activityResource, type ActivityList } from '../../activity/core/activity-row.ts';
import { taskKind } from './task-kind.ts';

type Row = contract.TaskRow;

export const taskList: ActivityList<Row> = {
  kinds: [anyKind(taskKind)],
  endpoints: {
    save: contract.saveTask,
    clone: contract.cloneTask,
    submit: contract.submitTask,
    approve: contract.approveTask,
    cancel: contract.cancelTask,
    delete: contract.deleteTask,
  },
  complete: (row, stored) => {
    const rule = TaskRule.parse(stored);
    return {
      ...row,
      rule,
      task_type: rule.type,
      target: rule.target,
      period: rule.period,
      prize_kind: rule.prize.kind,
      after_code: '',
      rewards_left: null,
      players: 0,
    };
  },
};

type Counts = { id: string; left: number | null; players: number; after_code: string | null };

const readCounts = async (ctx: Ctx, ids: readonly string[]): Promise<Counts[]> => {
  const { rows } = await sql<Counts>`
    with worked as (
      select activity_id, count(distinct player_id)::int as players from task_account
      where activity_id = any(${[...ids]}::bigint[]) and ${inScope(ctx.user.scope, 'agent_id')} group by activity_id)
    select task.id, stock.rewards_left::int as left, coalesce(worked.players, 0) as players,
      (select activity.code from activity where activity.id = (task.rule ->> 'after_task_id')::bigint
        and ${activityInScope(ctx.user.scope)}) as after_code
    from activity as task left join task_stock as stock on stock.activity_id = task.id left join worked on worked.activity_id = task.id
    where task.id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return rows;
};

const resource = activityResource(taskList);

/** Tasks, each with what is left of its rewards and how many players work on it. */
export const tasks = defineResource({
  ...resource,
  rows: async (ctx, query) => {
    const rows = await resource.rows(ctx, query);
    if (rows.length === 0) return rows;
    const counts = await readCounts(
      ctx,
      rows.map(({ id }) => id),
    );
    const found = new Map(counts.map((one) => [one.id, one]));
    return rows.map((row): Row => {
      const one = found.get(row.id);
      return { ...row, rewards_left: one?.left ?? null, players: one?.players ?? 0, after_code: one?.after_code ?? '' };
    });
  },
});
