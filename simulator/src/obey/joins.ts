import type { ConfigData } from '@manager/contract/platform/config';
import { type ActivityPlace, type ActivityPlaces, runsAt } from '@manager/domain/activity';
import { createPlatformClient } from '../api/platform-client.ts';
import { createRng, mixSeed } from '../math/rng.ts';
import { pause } from '../pause.ts';
import type { Player } from '../world/players.ts';
import type { World } from '../world.ts';
import type { ConfigClient } from './config-client.ts';
import type { ConfigState } from './config-state.ts';

type Activity = ConfigData['activity'];
export type Joiner = { code: string; player: Player };

/** One of so many players joins what asks for it. */
const JOINS_OF = 3;
const LOOK_EVERY_MS = 10_000;
/** Players per look: they come one after the other. */
const AT_ONCE = 10;

const placesOf = (activity: Activity): ActivityPlaces => ({
  agentId: activity.agent_id,
  siteIds: new Set(activity.site_ids),
  offSiteIds: new Set(activity.off_site_ids),
  offAgentIds: new Set(activity.off_agent_ids),
});

const placeOf = (state: ConfigState, site: ConfigData['site']): ActivityPlace => {
  const agentLine: string[] = [];
  for (let id: string | null = site.agent_id; id !== null; id = state.agent.get(id)?.parent_id ?? null) agentLine.push(id);
  return { siteId: site.id, agentLine };
};

/** Is the activity for players of this website? */
export const isMeant = (state: ConfigState, activity: Activity): ((player: Player) => boolean) => {
  const places = placesOf(activity);
  return (player) => {
    const site = state.siteByCode(player.site.code);
    return site !== undefined && runsAt(places, placeOf(state, site));
  };
};

/** Players at websites where an activity of this kind is, or just was, in the order of the world. */
export const meantPlayers = (world: World, state: ConfigState, kind: Activity['kind']): Player[] => {
  const meant = [...state.activity.values()].filter((each) => each.kind === kind).map((each) => isMeant(state, each));
  return world.players.filter((player) => meant.some((isOne) => isOne(player)));
};

/** Who joins what asks for it and has not ended, in the order of the world. Who does is decided by the activity, so that another run has the same. */
export const joinersOf = (
  world: World,
  state: ConfigState,
  { kind, nowMs }: { kind: Activity['kind']; nowMs: number },
): Joiner[] =>
  [...state.activity.values()].flatMap((activity) => {
    const isOpen = (activity.state === 'scheduled' || activity.state === 'running') && nowMs < Date.parse(activity.ends_at);
    if (activity.kind !== kind || !activity.is_opt_in || !isOpen) return [];
    const isOne = isMeant(state, activity);
    const rng = createRng(mixSeed(world.seed, Number(BigInt(activity.id) % 2_147_483_647n)));
    return world.players
      .filter((player) => rng.below(JOINS_OF) === 0 && isOne(player))
      .map((player) => ({ code: activity.code, player }));
  });

type JoinOptions = { world: World; config: Pick<ConfigClient, 'state'>; baseUrl: string; key: string; signal: AbortSignal };

/** Players join rankings until `signal` is aborted. Whom Manager does not know yet comes again after having played. */
export async function followJoins({ world, config, baseUrl, key, signal }: JoinOptions): Promise<void> {
  const client = createPlatformClient({ baseUrl, key, signal });
  const joined = new Set<string>();
  const keyOf = ({ code, player }: Joiner): string => `${code}/${player.site.code}/${player.name}`;
  // Those of whom Manager knew nothing stand behind the others.
  const tried = new Map<string, number>();
  while (!signal.aborted) {
    const state = config.state();
    const waiting =
      state === null ? [] : joinersOf(world, state, { kind: 'rank', nowMs: Date.now() }).filter((one) => !joined.has(keyOf(one)));
    waiting.sort((one, other) => (tried.get(keyOf(one)) ?? 0) - (tried.get(keyOf(other)) ?? 0));
    for (const one of waiting.slice(0, AT_ONCE)) {
      tried.set(keyOf(one), (tried.get(keyOf(one)) ?? 0) + 1);
      const isIn = await client
        .POST('/platform/v1/activities/{code}/join', {
          params: { path: { code: one.code } },
          body: { site: one.player.site.code, player: one.player.name },
        })
        .then(({ response }) => response.ok)
        .catch(() => false);
      if (isIn) joined.add(keyOf(one));
    }
    await pause(LOOK_EVERY_MS, signal).catch(() => undefined);
  }
}
