import type { Offer } from '@manager/domain/effective-config';
import { sql, type SqlBool } from 'kysely';
import type { Condition } from '../../../kit/resource/conditions.ts';
import { type Reach, readReach } from '../../../jackpots/reach.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { withAgentTree } from '../agent-tree.ts';
import { cellId, readBlocks } from '../blocks.ts';
import type { PlayAt, PlayRead, Slice } from './read-play.ts';

/** Null: the report store could not say what was played there. */
type PlayReader = { read: (at: PlayAt) => Promise<PlayRead | null> };

/** Games at websites for which every level says the same; `count` tells how many. */
export type Place = {
  count: number;
  site_rtp: string | null;
  group_rtp: string | null;
  site_min: string | null;
  site_max: string | null;
  site_status: string;
  approved_state: string;
  is_agent_enabled: boolean;
  vendors: string[];
  game_types: string[];
  disabled_origins: string[];
  jackpot: boolean;
  game_status: Offer['game']['status'];
  vendor: string;
  type: string;
  origin: string;
  game_rtp: string | null;
  rtp_profiles: string[];
  game_min: string | null;
  game_max: string | null;
  coin_size_type: string;
  has_jackpot: boolean;
  jackpot_pool_code: string;
  /** Is an active pool meant for it, whether or not website and game have jackpots on? */
  is_in_pool: boolean;
  is_enabled: boolean | null;
  cell_rtp: string | null;
  cell_min: string | null;
  cell_max: string | null;
  is_blocked: boolean;
  /** RTP of the sub-agents' group whose players are looked at. */
  sub_agent_group_rtp: string | null;
  /** Is it looked at for the players of that group alone? */
  is_of_group?: boolean;
  /** Where play was asked for: the websites of these places, and what was played there; a place with play stands by itself. */
  site_ids?: string[];
  slices?: readonly Slice[];
};

/** Alike in all of this: one of them stands for all. */
const COLUMNS =
  `site_rtp group_rtp site_min site_max site_status approved_state is_agent_enabled vendors game_types disabled_origins jackpot
  game_status vendor type origin game_rtp rtp_profiles game_min game_max coin_size_type has_jackpot jackpot_pool_code is_in_pool
  is_enabled cell_rtp cell_min cell_max is_blocked`.split(/\s+/);

/** What is set for the games at the websites that the caller may see and that `condition`, on `site` and `game`, names. */
export const readPlaces = async (
  ctx: Ctx,
  condition: Condition,
  { play, at, groupId }: { play?: PlayReader | undefined; at?: PlayAt; groupId?: string } = {},
): Promise<Place[]> => {
  const read = await play?.read(at ?? {});
  const slices = read?.slices.filter(({ group }) => groupId === undefined || group?.id === groupId);
  return select<Place>(ctx, { condition, by: COLUMNS, slices: play === undefined ? undefined : (slices ?? []) });
};

export type Cell = { site_id: string; game_id: string };

/** The same of certain games at certain websites, each by itself. */
export const readCells = async (ctx: Ctx, cells: readonly Cell[], play?: PlayReader): Promise<(Place & Cell)[]> => {
  const [siteIds, gameIds] = [[...new Set(cells.map((cell) => cell.site_id))], [...new Set(cells.map((cell) => cell.game_id))]];
  const read = await play?.read({ siteIds, gameIds });
  return select<Place & Cell>(ctx, {
    slices: play === undefined ? undefined : (read?.slices ?? []),
    condition: sql<SqlBool>`(site.id, game.id) in (select * from unnest(
      ${cells.map(({ site_id: id }) => id)}::bigint[], ${cells.map(({ game_id: id }) => id)}::bigint[]))`,
    by: [...COLUMNS, 'site_id', 'game_id'],
  });
};

/** What a website would come to that has nothing of its own yet. */
export const readNewWebsite = async (ctx: Ctx): Promise<Place[]> => {
  const pooled = (await readReach(ctx.wholeDb)).flatMap(({ scope, games }) => (scope === 'global' ? games : []));
  const { rows } = await sql<Place>`
    select null as site_rtp, null as group_rtp, null as site_min, null as site_max, 'enabled' as site_status, 'approved' as approved_state, true as is_agent_enabled,
           '{}'::text[] as vendors, '{}'::text[] as game_types, '{}'::text[] as disabled_origins, false as jackpot,
           status as game_status, vendor, type, origin, rtp as game_rtp, rtp_profiles, min_bet as game_min, max_bet as game_max,
           coin_size_type, has_jackpot, jackpot_pool_code, id = any(${pooled}::bigint[]) as is_in_pool, null as is_enabled, null as cell_rtp, null as cell_min, null as cell_max,
           false as is_blocked, null as sub_agent_group_rtp, 1 as count
    from game where deleted_at is null`.execute(ctx.db);
  return rows;
};

const isReached = ({ sites, games }: Reach) => sql`(site.id = any(${sites}::bigint[]) and game.id = any(${games}::bigint[]))`;

type Reading = { condition: Condition; by: readonly string[]; slices: readonly Slice[] | undefined };

const select = async <Row extends Place>(ctx: Ctx, { condition, by, slices }: Reading): Promise<Row[]> => {
  const blocks = await readBlocks(ctx);
  const reach = await readReach(ctx.wholeDb);
  const [sites, games, cells] = [[...blocks.sites], [...blocks.games], [...blocks.cells]];
  const all = withAgentTree(ctx.db)
    .selectFrom('site')
    .innerJoin('agent_tree', 'agent_tree.id', 'site.agent_id')
    .innerJoin('game', (join) => join.onTrue())
    .leftJoin('site_group', (join) =>
      join.onRef('site_group.id', '=', 'site.site_group_id').on('site_group.deleted_at', 'is', null),
    )
    .leftJoin('site_game', (join) => join.onRef('site_game.site_id', '=', 'site.id').onRef('site_game.game_id', '=', 'game.id'))
    .where('site.deleted_at', 'is', null)
    .where('game.deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .where(condition)
    .select(['site.id as site_id', 'game.id as game_id'])
    .select([
      'site.rtp as site_rtp',
      'site_group.rtp as group_rtp',
      'site.min_bet_usd as site_min',
      'site.max_bet_usd as site_max',
    ])
    .select(['site.status as site_status', 'site.approved_state', 'agent_tree.is_enabled as is_agent_enabled'])
    .select(['site.vendors', 'site.game_types', 'site.disabled_origins', 'site.jackpot'])
    .select(['game.status as game_status', 'game.vendor', 'game.type', 'game.origin', 'game.rtp as game_rtp'])
    .select(['game.rtp_profiles', 'game.min_bet as game_min', 'game.max_bet as game_max', 'game.coin_size_type'])
    .select(['game.has_jackpot', 'game.jackpot_pool_code', 'site_game.is_enabled', 'site_game.rtp as cell_rtp'])
    .select(['site_game.min_bet as cell_min', 'site_game.max_bet as cell_max'])
    .select(
      sql<boolean>`(site.id = any(${sites}::bigint[]) or game.id = any(${games}::bigint[])
        or (${cells.length > 0} and site.id || '-' || game.id = any(${cells}::text[])))`.as('is_blocked'),
    )
    .select(
      (reach.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(reach.map(isReached), sql` or `)})`).as('is_in_pool'),
    );
  const columns = sql.join(by.map((name) => sql.ref(name)));
  if (slices === undefined) {
    const { rows } = await sql<Row>`
      select ${columns}, count(*)::int as count, null::text as sub_agent_group_rtp
      from (${all}) as place group by ${columns}`.execute(ctx.db);
    return rows;
  }
  const byCell = Map.groupBy(slices, ({ site_id: site, game_id: game }) => cellId(site, game));
  const { rows } = await sql<Row & { played: string | null }>`
    select ${columns}, played, count(*)::int as count, null::text as sub_agent_group_rtp, array_agg(distinct site_id::text) as site_ids
    from (select place.*, played.id as played from (${all}) as place
      left join unnest(${[...byCell.keys()]}::text[]) as played(id) on played.id = place.site_id || '-' || place.game_id) as place
    group by ${columns}, played`.execute(ctx.db);
  return rows.map(({ played, ...row }) => ({ ...(row as unknown as Row), slices: byCell.get(played ?? '') ?? [] }));
};

export const isSite = (ids: readonly string[]): Condition => sql<SqlBool>`site.id = any(${[...ids]}::bigint[])`;
export const isGame = (ids: readonly string[]): Condition => sql<SqlBool>`game.id = any(${[...ids]}::bigint[])`;
