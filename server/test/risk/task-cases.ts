import type { TestApp } from '../client.ts';
import { putTask } from '../sweep/tasks.ts';
import { draw, type LiveCase, makePlayer } from './live.ts';

const put = async ({ deps: { db } }: TestApp, userId: string) => {
  const place = await makePlayer(db);
  return { playerId: place.playerId, ...(await putTask(db, { ...place, userId, mark: draw('t') })) };
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
