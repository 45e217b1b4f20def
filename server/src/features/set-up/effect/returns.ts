import type { InForce } from '@manager/contract/kit/effect';
import { effectiveRtp } from '@manager/domain/effective-config';
import type { ScopedDb } from '../../../postgres/db.ts';
import { plain } from './in-force.ts';
import { byShare } from './measure.ts';

/** Returns in force and on how many games, the most frequent first. */
export type ReturnsInForce = InForce[];

/** RTP levels of a website, or of a sub-agent at one. */
type Levels = {
  id: string;
  site_id?: string;
  rtp: string | null;
  site_group_rtp: string | null;
  sub_agent_group_rtp?: string | null;
};

/**
 * Which returns the games of websites have, for anybody or for the players of a sub-agent, whether they are played at the moment or not. Games are taken together that say the same and
 * the few that a website sets by hand are put right one by one, so that a list asks for this as well.
 */
export const readReturns = async (db: ScopedDb, sites: readonly Levels[]): Promise<Map<string, ReturnsInForce>> => {
  if (sites.length === 0) return new Map();
  const kinds = await db
    .selectFrom('game')
    .where('deleted_at', 'is', null)
    .groupBy(['rtp', 'rtp_profiles'])
    .select(['rtp', 'rtp_profiles', (eb) => eb.fn.countAll<string>().as('count')])
    .execute();
  const cells = await db
    .selectFrom('site_game')
    .innerJoin('game', 'game.id', 'site_game.game_id')
    .where('game.deleted_at', 'is', null)
    .where('site_game.rtp', 'is not', null)
    .where('site_game.site_id', 'in', sites.map(siteOf))
    .select(['site_game.site_id', 'site_game.rtp as own', 'game.rtp', 'game.rtp_profiles'])
    .execute();
  const bySite = Map.groupBy(cells, ({ site_id: id }) => id);
  // Most websites of a list say the same of their games: what follows is worked out once for all of them.
  const alike = Map.groupBy(sites, (site) => JSON.stringify([site.sub_agent_group_rtp ?? null, site.rtp, site.site_group_rtp]));
  return new Map(
    [...alike.values()].flatMap((same) => {
      const counts = countGames(same[0] as Levels, kinds);
      return same.map((site): [string, ReturnsInForce] => [site.id, withCells(site, counts, bySite.get(siteOf(site)) ?? [])]);
    }),
  );
};

const siteOf = ({ id, site_id: siteId = id }: Levels): string => siteId;

type Kind = { rtp: string | null; rtp_profiles: string[] };

type Counts = ReadonlyMap<string | null, number>;

const countGames = (site: Levels, kinds: readonly (Kind & { count: string })[]): Counts => {
  const counts = new Map<string | null, number>();
  for (const kind of kinds) add(counts, returnOf(site, kind, null), Number(kind.count));
  return counts;
};

/** The games that the website sets by hand, put right. */
const withCells = (site: Levels, all: Counts, cells: readonly (Kind & { own: string | null })[]): ReturnsInForce => {
  const counts = new Map(all);
  for (const cell of cells) {
    add(counts, returnOf(site, cell, null), -1);
    add(counts, returnOf(site, cell, cell.own), 1);
  }
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([value, count]) => ({ value, count }))
    .toSorted(byShare);
};

const add = (counts: Map<string | null, number>, value: string | null, count: number): void =>
  void counts.set(value, (counts.get(value) ?? 0) + count);

const returnOf = (site: Levels, { rtp, rtp_profiles: profiles }: Kind, own: string | null): string | null => {
  const settings = {
    sub_agent_group: site.sub_agent_group_rtp ?? null,
    site_game: own,
    site: site.rtp,
    site_group: site.site_group_rtp,
    game: rtp,
  };
  const found = effectiveRtp(settings, profiles);
  return found === null ? null : plain(found.value);
};
