import { WebsiteGameDetail, WebsiteGameRow } from '@manager/contract/features/set-up/website-game';
import { denials, effectiveLimits, effectiveRtp, type RtpSettings } from '@manager/domain/effective-config';
import { decimal, toWire } from '@manager/domain/money';
import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import { withAgentTree } from '../agent-tree.ts';
import { agentZone } from '../agent-zone.ts';
import { type Blocks, cellId, isBlocked, readBlocks } from '../blocks.ts';
import { limitLevels } from '../limit-levels.ts';
import type { Cell } from './matrix.ts';

/** The cells as the console shows them, in the order in which they are named; what is out of scope or gone is left out. */
export const readCellRows = async (ctx: Ctx, cells: readonly Cell[]): Promise<WebsiteGameRow[]> => {
  if (cells.length === 0) return [];
  const blocks = await readBlocks(ctx);
  const rows = await selectCells(ctx, ctx.db, cells).execute();
  return rows.map((row) => WebsiteGameRow.parse(toDetail(ctx, row, blocks)));
};

/** Throws `object.not_found`, also when the website is out of scope. */
export const readCell = async (ctx: Ctx, db: ScopedDb, cell: Cell): Promise<WebsiteGameDetail> => {
  const blocks = await readBlocks(ctx);
  const [row] = await selectCells(ctx, db, [cell]).execute();
  if (row === undefined) throw new AppError('object.not_found');
  return WebsiteGameDetail.parse(toDetail(ctx, row, blocks));
};

export const cellOf = (id: string): Cell => {
  const [siteId = '', gameId = ''] = id.split('-');
  return { siteId, gameId };
};

const selectCells = (ctx: Ctx, db: ScopedDb, cells: readonly Cell[]) =>
  withAgentTree(db)
    .selectFrom(
      sql<{ site_id: string; game_id: string; place: string }>`unnest(${cells.map(({ siteId }) => siteId)}::bigint[],
        ${cells.map(({ gameId }) => gameId)}::bigint[]) with ordinality`.as<'cell'>(sql`cell(site_id, game_id, place)`),
    )
    .innerJoin('site', 'site.id', 'cell.site_id')
    .innerJoin('game', 'game.id', 'cell.game_id')
    .innerJoin('agent', 'agent.id', 'site.agent_id')
    .innerJoin('agent_tree', 'agent_tree.id', 'site.agent_id')
    .leftJoin('site_group', (join) =>
      join.onRef('site_group.id', '=', 'site.site_group_id').on('site_group.deleted_at', 'is', null),
    )
    .leftJoin('site_game', (join) => join.onRef('site_game.site_id', '=', 'site.id').onRef('site_game.game_id', '=', 'game.id'))
    .where('site.deleted_at', 'is', null)
    .where('game.deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .orderBy('cell.place')
    .select([
      'site.id as site_id',
      'site.code as site_code',
      'site.name as site_name',
      'site.agent_id',
      'agent.name as agent_name',
      agentZone(ctx.now()).as('agent_timezone'),
    ])
    .select(['site.status as site_status', 'site.approved_state', 'site.vendors', 'site.game_types', 'site.disabled_origins'])
    .select(['site.rtp as site_rtp', 'site.min_bet_usd', 'site.max_bet_usd'])
    .select([
      'agent_tree.is_enabled as is_agent_enabled',
      'site_group.name as site_group_name',
      'site_group.rtp as site_group_rtp',
    ])
    .select(['game.id as game_id', 'game.code as game_code', 'game.name as game_name', 'game.name_zh as game_name_zh'])
    .select([
      'game.vendor',
      'game.type',
      'game.origin',
      'game.status as game_status',
      'game.rtp as game_rtp',
      'game.rtp_profiles',
    ])
    .select(['game.min_bet as game_min_bet', 'game.max_bet as game_max_bet', 'game.coin_size_type'])
    .select(['site_game.version', 'site_game.is_enabled', 'site_game.rtp', 'site_game.min_bet', 'site_game.max_bet'])
    .select(['site_game.config', 'site_game.updated_at']);

type SelectedCell = Awaited<ReturnType<ReturnType<typeof selectCells>['execute']>>[number];

const toDetail = (ctx: Ctx, row: SelectedCell, blocks: Blocks) => {
  const rtp: RtpSettings = { site_game: row.rtp, site: row.site_rtp, site_group: row.site_group_rtp, game: row.game_rtp };
  const inForce = effectiveRtp(rtp, row.rtp_profiles);
  const levels = limitLevels({
    siteGame: { min: plain(row.min_bet), max: plain(row.max_bet) },
    site: { min: plain(row.min_bet_usd), max: plain(row.max_bet_usd) },
    game: { min: plain(row.game_min_bet), max: plain(row.game_max_bet), coin_size_type: row.coin_size_type },
  });
  const limits = effectiveLimits(levels);
  const hasConfig = Object.keys((row.config ?? {}) as object).length > 0;
  const differs = hasConfig || [row.is_enabled, row.rtp, row.min_bet, row.max_bet].some((value) => value !== null);
  const why = denials({
    isAgentEnabled: row.is_agent_enabled,
    site: {
      isEnabled: row.site_status === 'enabled',
      isApproved: row.approved_state === 'approved',
      vendors: row.vendors,
      gameTypes: row.game_types,
      disabledOrigins: row.disabled_origins,
    },
    game: { status: statusOf(row.game_status), vendor: row.vendor, type: row.type, origin: row.origin },
    isEnabledHere: row.is_enabled,
    isBlocked: isBlocked(blocks, row.site_id, row.game_id),
  });
  return {
    ...row,
    id: cellId(row.site_id, row.game_id),
    version: row.version ?? 0,
    effective_status: why.length === 0 ? 'enabled' : 'disabled',
    denials: why,
    effective_rtp: inForce?.value ?? null,
    rtp_from: inForce?.from ?? null,
    min_bet: plain(row.min_bet),
    max_bet: plain(row.max_bet),
    effective_min_bet: limits.min?.value ?? null,
    min_bet_from: limits.min?.from ?? null,
    effective_max_bet: limits.max?.value ?? null,
    max_bet_from: limits.max?.from ?? null,
    config: row.config ?? {},
    has_config: hasConfig,
    differs,
    updated_at: row.updated_at?.toISOString() ?? null,
    can: { edit: can(ctx, 'C-7-91'), delete: can(ctx, 'C-7-92') && differs },
    rtp_levels: (['site_game', 'site', 'site_group', 'game'] as const).map((level) => {
      const value = rtp[level] ?? null;
      return { level, value, is_passed_over: value !== null && effectiveRtp({ [level]: value }, row.rtp_profiles) === null };
    }),
    limit_levels: levels.map(({ from, min, max }) => ({ level: from, min, max })),
  };
};

const statusOf = (text: string): 'enabled' | 'disabled' | 'maintenance' =>
  text === 'enabled' || text === 'maintenance' ? text : 'disabled';

const plain = (text: string | null): string | null => (text === null ? null : toWire(decimal(text)));
