import { createPlatformClient, type PlatformClient } from '../api/platform-client.ts';
import type { components } from '../api/platform.gen.ts';
import { pause } from '../pause.ts';
import type { Player } from '../world/players.ts';
import type { World } from '../world.ts';
import type { ConfigClient } from './config-client.ts';
import { joinersOf, meantPlayers } from './joins.ts';

type Task = components['schemas']['PlayerTask'];

const LOOK_EVERY_MS = 5_000;
/** Players per look: they come one after the other. */
const AT_ONCE = 10;

/** What a player does after having seen his tasks: those that ask for it, and that he wants, are joined. */
export const joinsOf = (tasks: readonly Task[], wanted: ReadonlySet<string>): string[] =>
  tasks.filter((task) => task.needs_to_join && task.joined_at === null && wanted.has(task.task)).map(({ task }) => task);

type Options = { world: World; config: Pick<ConfigClient, 'state'>; baseUrl: string; key: string; signal: AbortSignal };

/** Players open the list of their tasks and join some until `signal` is aborted; their bets do the rest. */
export async function followTasks({ world, config, baseUrl, key, signal }: Options): Promise<void> {
  const client = createPlatformClient({ baseUrl, key, signal });
  let next = 0;
  while (!signal.aborted) {
    const state = config.state();
    const players = state === null ? [] : meantPlayers(world, state, 'task');
    const joiners = state === null ? [] : joinersOf(world, state, { kind: 'task', nowMs: Date.now() });
    for (let asked = 0; asked < Math.min(AT_ONCE, players.length); asked++, next++) {
      const player = players[next % players.length] as Player;
      const wanted = new Set(joiners.filter((one) => one.player === player).map(({ code }) => code));
      await lookAtTasks(client, player, wanted).catch(() => undefined);
    }
    await pause(LOOK_EVERY_MS, signal).catch(() => undefined);
  }
}

const lookAtTasks = async (client: PlatformClient, { site, name }: Player, wanted: ReadonlySet<string>): Promise<void> => {
  const whose = { site: site.code, player: name };
  const { data } = await client.GET('/platform/v1/tasks', { params: { query: whose } });
  const tasks = data?.list ?? [];
  if (tasks.length === 0) return;
  await client.POST('/platform/v1/tasks/shown', { body: { ...whose, tasks: tasks.map(({ task }) => task) } });
  for (const task of joinsOf(tasks, wanted)) await client.POST('/platform/v1/tasks/join', { body: { ...whose, task } });
};
