import type { WebsiteGameFilter } from '@manager/contract/features/set-up/website-game';
import { sql, type SqlBool } from 'kysely';
import { columnsIn, type Condition, conditionOf, type Filters } from '../../../kit/resource/conditions.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { withAgentTree } from '../agent-tree.ts';
import { asNamed } from '../../../kit/service/name-order.ts';

/** A website as far as the matrix has to know it. */
export type Site = {
  id: string;
  name: string;
  agent_id: string;
  vendors: string[];
  game_types: string[];
  disabled_origins: string[];
  is_agent_enabled: boolean;
  is_enabled: boolean;
  is_approved: boolean;
};

/** A game as far as the matrix has to know it. */
export type Game = {
  id: string;
  name: string;
  vendor: string;
  type: string;
  origin: string;
  status: string;
  rtp_profiles: string[];
};

type SiteFilter = Pick<WebsiteGameFilter, 'site_id' | 'site' | 'agent_id' | 'site_group_id'>;
type GameFilter = Pick<WebsiteGameFilter, 'game_id' | 'game' | 'vendor' | 'type'>;

const siteColumn = columnsIn('site');
const gameColumn = columnsIn('game');

const siteFilters: Filters<SiteFilter> = {
  site_id: siteColumn.isOneOf('id'),
  site: siteColumn.contains('name', 'code'),
  agent_id: siteColumn.equals('agent_id'),
  site_group_id: siteColumn.equals('site_group_id'),
};

const gameFilters: Filters<GameFilter> = {
  game_id: gameColumn.isOneOf('id'),
  game: gameColumn.contains('name', 'name_zh', 'code'),
  vendor: gameColumn.equals('vendor'),
  type: gameColumn.equals('type'),
};

/** On table `site`: in scope, not removed, and what the filters say. */
export const siteMatches = (ctx: Ctx, filter: SiteFilter): Condition =>
  sql<SqlBool>`site.deleted_at is null and ${inScope(ctx.user.scope, 'site.agent_id')} and ${conditionOf(ctx, { filters: siteFilters, input: filter })}`;

/** On table `game`: not removed, and what the filters say. */
export const gameMatches = (ctx: Ctx, filter: GameFilter): Condition =>
  sql<SqlBool>`game.deleted_at is null and ${conditionOf(ctx, { filters: gameFilters, input: filter })}`;

/** Websites in scope that match, by name. */
export const readSites = (ctx: Ctx, filter: SiteFilter): Promise<Site[]> =>
  withAgentTree(ctx.db)
    .selectFrom('site')
    .innerJoin('agent_tree', 'agent_tree.id', 'site.agent_id')
    .where(siteMatches(ctx, filter))
    .orderBy(asNamed(ctx, 'site.name'))
    .orderBy('site.id')
    .select(['site.id', 'site.name', 'site.agent_id', 'site.vendors', 'site.game_types', 'site.disabled_origins'])
    .select([
      'agent_tree.is_enabled as is_agent_enabled',
      sql<boolean>`site.status = 'enabled'`.as('is_enabled'),
      sql<boolean>`site.approved_state = 'approved'`.as('is_approved'),
    ])
    .execute();

/** Games that match, by name. */
export const readGames = (ctx: Ctx, filter: GameFilter): Promise<Game[]> =>
  ctx.db
    .selectFrom('game')
    .where(gameMatches(ctx, filter))
    .orderBy(asNamed(ctx, 'game.name'))
    .orderBy('game.id')
    .select(['game.id', 'game.name', 'game.vendor', 'game.type', 'game.origin', 'game.status', 'game.rtp_profiles'])
    .execute();
