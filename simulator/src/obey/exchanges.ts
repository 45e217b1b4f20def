import { randomUUID } from 'node:crypto';
import type { PlayerCollections } from '@manager/contract/platform/collections';
import { createPlatformClient } from '../api/platform-client.ts';
import { pause } from '../pause.ts';
import type { Player } from '../world/players.ts';
import type { World } from '../world.ts';
import type { ConfigClient } from './config-client.ts';
import { meantPlayers } from './joins.ts';

const LOOK_EVERY_MS = 5_000;
/** Players per look: they come one after the other. */
const AT_ONCE = 10;

type Collection = PlayerCollections['list'][number];
export type Wish = { activity: string; recipe: string };

/** What the icons of a player are enough for, the first recipe that is. Of each collection one: icons go by it. */
export const wishesOf = (collections: readonly Collection[]): Wish[] =>
  collections.flatMap(({ activity, icons, recipes }) => {
    const held = new Map(icons.map((icon) => [icon.code, icon.held]));
    const wanted = recipes.find(
      (recipe) =>
        recipe.stock_left !== 0 &&
        recipe.left_for_player !== 0 &&
        recipe.icons.every(({ icon, count }) => (held.get(icon) ?? 0) >= count),
    );
    return wanted === undefined ? [] : [{ activity, recipe: wanted.code }];
  });

type Options = { world: World; config: Pick<ConfigClient, 'state'>; baseUrl: string; key: string; signal: AbortSignal };

/** Players exchange what they collected until `signal` is aborted. */
export async function followExchanges({ world, config, baseUrl, key, signal }: Options): Promise<void> {
  const client = createPlatformClient({ baseUrl, key, signal });
  let next = 0;
  const exchangeOf = async ({ site, name }: Player): Promise<void> => {
    const whose = { site: site.code, player: name };
    const { data } = await client.GET('/platform/v1/collections', { params: { query: whose } });
    for (const wish of wishesOf(data?.list ?? []))
      await client.POST('/platform/v1/collections/exchanges', { body: { ...whose, ...wish, exchange_no: randomUUID() } });
  };
  while (!signal.aborted) {
    const state = config.state();
    const players = state === null ? [] : meantPlayers(world, state, 'collection');
    for (let asked = 0; asked < Math.min(AT_ONCE, players.length); asked++, next++)
      await exchangeOf(players[next % players.length] as Player).catch(() => undefined);
    await pause(LOOK_EVERY_MS, signal).catch(() => undefined);
  }
}
