import type { TestApp } from '../client.ts';
import { putTask } from '../sweep/tasks.ts';
import { createAgent, createCurrency, createSite } from '../world.ts';
import { draw, type LiveCase } from './live.ts';

const put = async ({ deps: { db } }: TestApp, userId: string) => {
  const known = await db.selectFrom('currency').select('id').where('code', '=', 'USD').executeTakeFirst();
  if (known === undefined) await createCurrency(db, { code: 'USD', rate: '1' });
  const agentId = (await createAgent(db)).id;
  const siteId = (await createSite(db, { agentId })).id;
  const { id: playerId } = await db
    .insertInto('player')
    .values({ site_id: siteId, user_name: draw('p'), currency: 'USD' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { playerId, ...(await putTask(db, { agentId, siteId, playerId, userId, mark: draw('t') })) };
};

const stateOf = (db: TestApp['deps']['db'], id: string) => async () => ({
  activity: await db.selectFrom('activity').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  turns: await db.selectFrom('task_account').selectAll().where('activity_id', '=', id).orderBy('id').execute(),
});

export const runningTask: LiveCase = async (t, { userId }) => {
  const { task } = await put(t, userId);
  return { target: { id: task, version: 1 }, values: {}, state: stateOf(t.deps.db, task) };
};

/** A player who has not reached the target. */
export const unfinishedTask: LiveCase = async (t, { userId }) => {
  const { task, playerId } = await put(t, userId);
  const whom = { activity_id: task, player_id: playerId };
  return { target: whom, values: whom, state: stateOf(t.deps.db, task) };
};
