import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { taskWorld } from '../../../../test/activity/task-world.ts';
import type { OwnerDb } from '../../../postgres/db.ts';
import { readPlayerTasks } from './player-tasks.ts';

const world = await taskWorld();
const { t, db, site } = world;

/** What is asked of the store by `readPlayerTasks`, and what it answers. */
const asking = async (player: string) => {
  let questions = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      questions += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const counted = { ...t.deps, db: db.withPlugin(counting) as OwnerDb };
  const answer = await readPlayerTasks(counted, { site: site.code, player } as never);
  return { questions, list: answer?.list ?? [] };
};

it('asks the store as often for many tasks as for two, and tells them apart', async () => {
  await world.player('ann');
  const first = await world.run({ target: '2' });
  const second = await world.run({ target: '3', period: 'daily', after_task_id: first.id });
  const few = await asking('ann');
  expect(few.list).toHaveLength(2);
  for (let n = 0; n < 6; n++)
    await world.run(n % 2 === 0 ? { target: String(4 + n), repeat: 2, after_task_id: first.id } : { period: 'weekly' });
  await world.play('ann', [{}, {}]);
  const many = await asking('ann');
  expect(many.list).toHaveLength(8);
  expect(many.questions).toBe(few.questions);
  const byCode = new Map(many.list.map((one) => [one.task, one]));
  expect(byCode.get(first.code)).toMatchObject({
    state: 'completed',
    progress: '2',
    turn: 1,
    is_locked: false,
    after_task: null,
  });
  expect(byCode.get(second.code)).toMatchObject({ state: null, progress: '0', is_locked: true, after_task: first.code });
  expect(many.list.filter(({ period }) => period === 'weekly').map(({ progress, state }) => [progress, state])).toEqual(
    Array.from({ length: 3 }, () => ['2', 'in_progress']),
  );
  await world.reward();
  expect((await asking('ann')).list.filter(({ is_locked: isLocked }) => isLocked)).toEqual([]);
});
