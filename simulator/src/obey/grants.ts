import type { ConfigData } from '@manager/contract/platform/config';
import { sumToMicros } from '@manager/domain/micros';
import { createRng, mixSeed, pick } from '../math/rng.ts';
import type { SessionStart } from '../play/session.ts';
import type { Player } from '../world/players.ts';
import type { World } from '../world.ts';
import type { ConfigClient } from './config-client.ts';
import type { KnownGrant } from './config-state.ts';

/** Who has free rounds and comes to play them. */
export type GrantDesk = {
  /** Sessions that begin now, at most so many; each grant is handed out once. */
  take: (nowMs: number, most: number) => SessionStart[];
  /** The rest could not be played now, such as in a game that was closed: it is handed out again as long as it is open. */
  putBack: (id: string) => void;
};

/** For a Manager that grants nothing. */
export const NO_GRANTS: GrantDesk = { take: () => [], putBack: () => undefined };

/** Players come within this time after they can. */
const COMES_WITHIN_MS = 120_000;
/** One of so many never comes: his rounds expire. */
const STAYS_AWAY = 8;

/** May a round of it begin? */
export const isOpen = (grant: ConfigData['free_round_grant'] | undefined, nowMs: number): boolean =>
  grant !== undefined &&
  (grant.state === 'pending' || grant.state === 'active') &&
  Date.parse(grant.starts_at) <= nowMs &&
  nowMs < Date.parse(grant.expires_at);

/** Grants of the config feed for players of this world. Everything about one is decided by its id, so that another run plays the same. */
export function createGrantDesk(world: World, client: Pick<ConfigClient, 'state'>): GrantDesk {
  const players = new Map(world.players.map((player) => [`${player.site.code}/${player.name}`, player]));
  const games = new Map(world.games.map((game) => [game.code, game]));
  const comesAtMs = new Map<string, number>();
  const begun = new Set<string>();

  const startOf = ({ grant, site, player: name }: KnownGrant, nowMs: number): SessionStart | undefined => {
    const seed = mixSeed(world.seed, Number(BigInt(grant.id) % 2_147_483_647n));
    const rng = createRng(seed);
    const player: Player | undefined = players.get(`${site}/${name}`);
    const codes = grant.game_ids.flatMap((id) => games.get(client.state()?.game.get(id)?.code ?? '') ?? []);
    if (player === undefined || codes.length === 0 || rng.below(STAYS_AWAY) === 0) return undefined;
    const atMs = comesAtMs.get(grant.id) ?? nowMs + rng.below(COMES_WITHIN_MS);
    comesAtMs.set(grant.id, atMs);
    if (atMs > nowMs) return undefined;
    return {
      player,
      source: 'free_round',
      seed,
      startMs: nowMs,
      spins: grant.rounds,
      grant: {
        id: grant.id,
        game: pick(createRng(seed), codes),
        betMicros: sumToMicros(grant.bet_value),
        multiplier: grant.multiplier,
        maxWinMicros: grant.max_win === null ? null : sumToMicros(grant.max_win),
      },
    };
  };

  return {
    take: (nowMs, most) => {
      const starts: SessionStart[] = [];
      for (const known of client.state()?.grants.values() ?? []) {
        if (starts.length >= most) break;
        if (begun.has(known.grant.id) || !isOpen(known.grant, nowMs)) continue;
        const start = startOf(known, nowMs);
        if (start === undefined) continue;
        begun.add(known.grant.id);
        starts.push(start);
      }
      return starts;
    },
    putBack: (id) => void begun.delete(id),
  };
}
