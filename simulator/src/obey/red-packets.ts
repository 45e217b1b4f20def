import { randomUUID } from 'node:crypto';
import { createPlatformClient } from '../api/platform-client.ts';
import { createRng, mixSeed } from '../math/rng.ts';
import { pause } from '../pause.ts';
import type { Player } from '../world/players.ts';
import type { World } from '../world.ts';
import type { ConfigClient } from './config-client.ts';
import type { ConfigState } from './config-state.ts';
import { isMeant } from './joins.ts';

type Opener = { code: string; player: Player };

const LOOK_EVERY_MS = 5_000;
/** Players per activity and look. */
const AT_ONCE = 12;

/** Who tries to open a packet now: another few of its websites' players at each look. */
export const openersOf = (world: World, state: ConfigState, nowMs: number): Opener[][] =>
  [...state.activity.values()].flatMap((activity) => {
    const isOpen = activity.kind === 'red_packet' && activity.state === 'running' && nowMs < Date.parse(activity.ends_at);
    if (!isOpen) return [];
    const isOne = isMeant(state, activity);
    const rng = createRng(mixSeed(world.seed, Math.floor(nowMs / LOOK_EVERY_MS) % 2_147_483_647));
    const players = world.players.filter(isOne);
    if (players.length === 0) return [];
    return [
      Array.from({ length: AT_ONCE }, () => players[rng.below(players.length)])
        .filter((player) => player !== undefined)
        .map((player) => ({ code: activity.code, player })),
    ];
  });

type Options = { world: World; config: Pick<ConfigClient, 'state'>; baseUrl: string; key: string; signal: AbortSignal };

/** Players open red packets until `signal` is aborted. While no show runs one question is enough. */
export async function followRedPackets({ world, config, baseUrl, key, signal }: Options): Promise<void> {
  const client = createPlatformClient({ baseUrl, key, signal });
  while (!signal.aborted) {
    const state = config.state();
    for (const openers of state === null ? [] : openersOf(world, state, Date.now()))
      for (const { code, player } of openers) {
        const result = await client
          .POST('/platform/v1/red_packets', {
            body: { site: player.site.code, player: player.name, activity: code, packet_no: randomUUID() },
          })
          .then(({ data }) => data?.result)
          .catch(() => undefined);
        if (result === 'no_show' || result === 'none_left') break;
      }
    await pause(LOOK_EVERY_MS, signal).catch(() => undefined);
  }
}
