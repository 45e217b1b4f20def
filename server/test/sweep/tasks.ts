import type { TaskRule } from '@manager/contract/features/task/task-rule';
import type { TestApp } from '../client.ts';

type Place = { agentId: string; siteId: string; playerId: string; mark: string; userId: string };

/** A task of a tenant that runs, and a turn of its player at it. */
export type PutTask = { task: string; task_account: string };

export const TASK_RULE: TaskRule = {
  kind: 'task',
  type: 'bet_count',
  target: '2',
  multiple: null,
  period: 'once',
  window_days: null,
  after_task_id: null,
  repeat: 1,
  prize: { kind: 'cash', amount: '1' },
  rewards: 4,
};

export const putTask = async (
  db: TestApp['deps']['db'],
  { agentId, siteId, playerId, mark, userId }: Place,
): Promise<PutTask> => {
  const code = `t${mark}`.slice(0, 40);
  await db.updateTable('site').set({ task: true }).where('id', '=', siteId).execute();
  const budget = await db
    .insertInto('payout_budget')
    .values({ purpose: 'task', reference: code, agent_id: agentId, currency: 'USD', amount: '10', created_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('activity')
    .values({
      agent_id: agentId,
      kind: 'task',
      code,
      title: JSON.stringify({ en: code }),
      starts_at: new Date(0),
      ends_at: new Date('2100-01-01'),
      currency: 'USD',
      budget: '10',
      rule: JSON.stringify(TASK_RULE),
      state: 'running',
      budget_id: budget.id,
      approved_at: new Date(0),
      created_by: userId,
      by_user: mark,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('task_stock').values({ activity_id: id, rewards_left: '4' }).execute();
  const account = await db
    .insertInto('task_account')
    .values({
      activity_id: id,
      player_id: playerId,
      site_id: siteId,
      agent_id: agentId,
      period_key: 'once',
      turn: 1,
      state: 'in_progress',
      target: '2',
      progress: '1',
      started_day: '2026-01-10',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { task: id, task_account: account.id };
};
