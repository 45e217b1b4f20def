import * as account from '@manager/contract/features/task/task-account';
import * as contract from '@manager/contract/features/task/task-config';
import { advanceActivities } from '../../src/features/activity/core/advance-activities.ts';
import { endTasks } from '../../src/features/task/core/end-tasks.ts';
import { giveRewards } from '../../src/features/task/core/give-rewards.ts';
import { taskConsumer } from '../../src/features/task/core/task-consumer.ts';
import { consumeNow } from '../../src/platform/consumers/consume.ts';
import { betRow } from '../world.ts';
import { activityWorld, at, HOUR_MS, START_MS } from './activity-world.ts';
import { noteTakingSince } from './taking.ts';

export const CODES = 'J J-1 J-2 J-3 J-1-91 J-1-92 J-1-93 J-1-94 J-2-93 J-3-91 J-3-92 J-3-93 J-3-94 J-3-95'.split(' ');

/** Agents, staff, a website that has tasks switched on and a game over fresh stores; tasks that run there. */
export const taskWorld = async () => {
  const { t, db, site, game, player, ...people } = await activityWorld(CODES);
  const { own, maker, checker, reader } = people;
  await db.updateTable('site').set({ task: true }).execute();
  let drawn = 0;
  const rule = (more: object = {}) => ({
    kind: 'task',
    type: 'bet_count',
    target: '3',
    period: 'once',
    prize: { kind: 'cash', amount: '2' },
    rewards: 10,
    ...more,
  });
  const draft = (of: object = {}, more: object = {}) => ({
    agent_id: own.id,
    code: `task-${++drawn}`,
    title: { en: 'Three rounds', zh: '三局任务' },
    starts_at: at(1 / 60),
    ends_at: at(240),
    currency: 'USD',
    budget: '1000',
    rule: rule(of),
    ...more,
  });
  const save = (of: object = {}, more: object = {}) => maker.call(contract.saveTask, draft(of, more) as never);
  /** One that runs: the clock stands some minutes after the start. */
  const run = async (of: object = {}, more: object = {}) => {
    t.clock.set(START_MS);
    const { id, version, code } = await save(of, more);
    await checker.call(contract.approveTask, { id, version });
    t.clock.set(START_MS + HOUR_MS / 12);
    await advanceActivities.run(t.deps);
    return { id, code };
  };
  const take = () => consumeNow(t.deps, taskConsumer);
  const reward = () => giveRewards.run(t.deps);
  const end = async (takingSince?: Date) => {
    await noteTakingSince(t.deps, takingSince);
    await endTasks.run(t.deps);
  };
  let bets = 0;
  const bet = (name: string, more: object = {}) => ({
    ...betRow({ site: site.code, game: game.code, player: name, bet: '1', win: '0' }),
    bet_id: `t-${++bets}`,
    round_id: `t-${bets}`,
    bet_at: new Date(t.clock.nowMs() - 60_000 + bets * 10).toISOString(),
    settled_at: new Date(t.clock.nowMs()).toISOString(),
    ...more,
  });
  const play = async (name: string, plays: readonly object[]) => {
    const rows = plays.map((more) => bet(name, more));
    await t.platform.postBets(rows as never);
    await take();
    return rows;
  };
  const amend = async (rows: readonly object[]) => {
    await t.platform.postBets(rows as never);
    await take();
  };
  const platform = (what: object) => t.platform.ask('GET', 'tasks', { site: site.code, ...what });
  const tell = (step: 'shown' | 'join', what: object) => t.platform.ask('POST', `tasks/${step}`, { site: site.code, ...what });
  const turns = async (activityId: string, more: object = {}) =>
    (
      await (await reader()).call(account.getTaskAccountList, { activity_id: activityId, sort: 'created_at', ...more })
    ).list.toSorted((one, two) =>
      one.period_key < two.period_key ? -1 : one.period_key > two.period_key ? 1 : one.turn - two.turn,
    );
  const calls = { rule, draft, save, run, player, take, reward, end, bet, play, amend, platform, tell, turns };
  return { t, db, site, game, ...people, ...calls };
};
