import { PLATFORM_KEY, type Product } from '../product.ts';
import { type Many, withWorld } from './bench-world.ts';
import { putActivity, taskRule } from './put-ranking.ts';
import { watchWhilePlaying } from './watch-while-playing.ts';

/** The one that is looked at is the first, and never done. Of the others one in three is done after a few rounds. */
const WATCHED = 'task-0';
const TYPES = ['bet_count', 'bet_amount', 'win_count'];
const PERIODS = ['once', 'daily', 'weekly'];

const ruleOf = (n: number): object =>
  taskRule({
    type: n === 0 ? 'bet_count' : (TYPES[n % TYPES.length] ?? ''),
    period: PERIODS[Math.floor(n / TYPES.length) % PERIODS.length] ?? '',
    target: n % 3 === 1 ? '5' : '1000000',
  });

/** How soon a player is told of the progress that his bet made in a task. */
export const timeTasks = ({ seconds, ...many }: Many & { seconds: number }): Promise<void> =>
  withWorld(
    { ...many, put: (pool, n, siteIds) => putActivity(pool, { code: `task-${n}`, kind: 'task', siteIds, rule: ruleOf(n) }) },
    async ({ product, pool, sender }) => {
      await pool.query('update site set task = true');
      await pool.query(`insert into task_stock (activity_id, rewards_left) select id, 1000000 from activity where kind = 'task'`);
      // Each asks again until his last bet is there, and only then bets again.
      const shown = new Map<string, { probe: number; wanted: number }>();
      await watchWhilePlaying({
        sender,
        seconds,
        what: `${many.activities} tasks run, ${many.everywhere} of them on all websites and the others on two each`,
        where: 'in the progress of the task',
        isThere: async ({ who, player, probe }) => {
          const name = `${who} ${player}`;
          const last = shown.get(name) ?? { probe: 0, wanted: 0 };
          const now = last.probe === probe ? last : { probe, wanted: last.wanted + 1 };
          shown.set(name, now);
          return (await progressOf(product, { site: `site-${who}`, player: `player-${player + 1}` })) >= now.wanted;
        },
      });
    },
  );

/** Rounds that the task counts; 0 before the player is known. */
const progressOf = async ({ url }: Product, asked: { site: string; player: string }): Promise<number> => {
  const response = await fetch(`${url}/platform/v1/tasks?${String(new URLSearchParams(asked))}`, {
    headers: { authorization: `Bearer ${PLATFORM_KEY}` },
  });
  if (!response.ok) throw new Error(`tasks were answered with HTTP ${response.status}: ${(await response.text()).slice(0, 300)}`);
  const { list } = (await response.json()) as { list: { task: string; progress: string }[] };
  const watched = list.find(({ task }) => task === WATCHED);
  if (watched === undefined) throw new Error('the task that is looked at does not run here');
  return Math.round(Number(watched.progress));
};
