import type { ConfigChange, ConfigData, ConfigKind, ConfigObject } from '@manager/contract/platform/config';

type Kept = { [Kind in ConfigKind]: Map<string, ConfigData[Kind]> };

/** A block with the names that the feed gives beside the ids. */
export type KnownBlock = { block: ConfigData['block']; site: string | null; player: string | null };

/** Free rounds of a player, with the names that the feed gives beside the ids. */
export type KnownGrant = { grant: ConfigData['free_round_grant']; site: string; player: string };

/** A card of a player, with the names that the feed gives beside the ids. */
export type KnownCard = { card: ConfigData['card']; site: string; game: string; player: string };

/** Everything that Manager has said so far. Objects are known by their ids, a game at a website by both. */
export type ConfigState = {
  [Kind in ConfigKind]: ReadonlyMap<string, ConfigData[Kind]>;
} & {
  blocks: ReadonlyMap<string, KnownBlock>;
  grants: ReadonlyMap<string, KnownGrant>;
  cards: ReadonlyMap<string, KnownCard>;
  /** When the player was kicked last, in ms; undefined: never, as far as is known. */
  kickedAtMs: (site: string, player: string) => number | undefined;
  siteByCode: (code: string) => ConfigData['site'] | undefined;
  gameByCode: (code: string) => ConfigData['game'] | undefined;
  subAgentByCode: (siteId: string, code: string) => ConfigData['sub_agent'] | undefined;
  /** Takes in an object of a snapshot or a change; the same one twice is the same as once. */
  apply: (given: ConfigObject | ConfigChange) => void;
};

/** Key of a game at a website, by their codes. */
export const siteGameKey = (site: string, game: string): string => `${site}/${game}`;

/** A rate has no id and is never taken back. */
const keyOf = (given: ConfigObject | ConfigChange): string => {
  if (given.id !== null) return given.id;
  if (given.kind === 'currency_rate') return `${given.data?.currency_id}/${given.data?.from_at}`;
  return siteGameKey(given.site ?? '', given.game ?? '');
};

export function createConfigState(): ConfigState {
  const kept: Kept = {
    agent: new Map(),
    site_group: new Map(),
    site: new Map(),
    game: new Map(),
    site_game: new Map(),
    currency: new Map(),
    currency_rate: new Map(),
    coin: new Map(),
    sub_agent_group: new Map(),
    sub_agent: new Map(),
    block: new Map(),
    player: new Map(),
    kick: new Map(),
    free_round_grant: new Map(),
    odds: new Map(),
    play_rule: new Map(),
    card: new Map(),
    activity: new Map(),
    math_binding: new Map(),
    jackpot_pool: new Map(),
    jackpot_win: new Map(),
  };
  const blocks = new Map<string, KnownBlock>();
  const grants = new Map<string, KnownGrant>();
  const cards = new Map<string, KnownCard>();
  const kicks = new Map<string, number>();
  const siteIds = new Map<string, string>();
  const gameIds = new Map<string, string>();
  const subAgentIds = new Map<string, string>();

  const put = <Kind extends ConfigKind>(kind: Kind, key: string, data: ConfigData[Kind] | null): void => {
    if (data === null) kept[kind].delete(key);
    else kept[kind].set(key, data);
  };

  const apply = (given: ConfigObject | ConfigChange): void => {
    const key = keyOf(given);
    put(given.kind, key, given.data);
    if (given.kind === 'block') {
      if (given.data === null) blocks.delete(key);
      else blocks.set(key, { block: given.data, site: given.site, player: given.player });
    }
    if (given.kind === 'free_round_grant') {
      if (given.data === null) grants.delete(key);
      else grants.set(key, { grant: given.data, site: given.site ?? '', player: given.player ?? '' });
    }
    if (given.kind === 'card') {
      const { data: card, site, game, player } = given;
      if (card === null) cards.delete(key);
      else cards.set(key, { card, site: site ?? '', game: game ?? '', player: player ?? '' });
    }
    if (given.kind === 'kick') {
      const place = siteGameKey(given.site ?? '', given.player ?? '');
      if (given.data === null) kicks.delete(place);
      else kicks.set(place, Date.parse(given.data.kicked_at));
    }
    if (given.data === null) return;
    if (given.kind === 'site') siteIds.set(given.data.code, given.data.id);
    if (given.kind === 'game') gameIds.set(given.data.code, given.data.id);
    if (given.kind === 'sub_agent') subAgentIds.set(`${given.data.site_id}/${given.data.code}`, given.data.id);
  };

  return {
    ...kept,
    blocks,
    grants,
    cards,
    kickedAtMs: (site, player) => kicks.get(siteGameKey(site, player)),
    siteByCode: (code) => kept.site.get(siteIds.get(code) ?? ''),
    gameByCode: (code) => kept.game.get(gameIds.get(code) ?? ''),
    subAgentByCode: (siteId, code) => kept.sub_agent.get(subAgentIds.get(`${siteId}/${code}`) ?? ''),
    apply,
  };
}
