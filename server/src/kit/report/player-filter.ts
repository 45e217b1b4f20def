import type { playerFilters } from '@manager/contract/features/report/money-report';
import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { AppError } from '../../base/app-error.ts';
import type { MoneyScope } from './money-report.ts';
import type { Ctx } from '../service/ctx.ts';
import { inScope } from '../service/scope.ts';

export type PlayerFilters = z.output<z.ZodObject<typeof playerFilters>>;

/** Players that a name or a level may stand for: their ids travel with every statement. */
const MAX_PLAYERS = 10_000;

/** The scope of a report cut to the players that its filters name. Throws `query.too_heavy` for a level with too many players. */
export const withPlayers = async (ctx: Ctx, scope: MoneyScope, input: PlayerFilters): Promise<MoneyScope> => {
  const filter = { ...scope.filter, ...(await findPlayers(ctx, { ...input, siteIds: scope.filter.siteIds })) };
  const { min_bet: minBetUsd } = input;
  return { ...scope, filter: minBetUsd === undefined ? filter : { ...filter, playersAbove: { minBetUsd, of: filter } } };
};

/** As a filter of stored rows takes them. Rows lie by website: with those of the players nothing else is read. */
type FoundPlayers = { playerIds: readonly string[]; siteIds: readonly string[] };

type Asked = Pick<PlayerFilters, 'player_id' | 'player' | 'level'> & { siteIds: readonly string[] | null };

/**
 * The named players at the asked websites; null when none is named. By name or level only those of websites in the scope. An id is taken as it
 * is: its rows carry the agents of their days, and these are what the scope decides about. Throws `query.too_heavy` when there are too many.
 */
export const findPlayers = async (ctx: Ctx, { siteIds, player_id: ids, player, level }: Asked): Promise<FoundPlayers | null> => {
  if (ids === undefined && player === undefined && level === undefined) return null;
  const isById = player === undefined && level === undefined;
  let query = (isById ? ctx.wholeDb : ctx.db)
    .selectFrom('player')
    .select(['player.id', 'player.site_id'])
    .limit(MAX_PLAYERS + 1);
  if (!isById) query = query.innerJoin('site', 'site.id', 'player.site_id').where(inScope(ctx.user.scope, 'site.agent_id'));
  if (player !== undefined) query = query.where(sql<SqlBool>`lower(player.user_name) = lower(${player})`);
  if (level !== undefined) query = query.where('player.level', '=', level);
  if (ids !== undefined) query = query.where('player.id', 'in', [...ids, '0']);
  if (siteIds !== null) query = query.where('player.site_id', 'in', [...siteIds, '0']);
  const rows = await query.execute();
  if (rows.length > MAX_PLAYERS) throw new AppError('query.too_heavy');
  return { playerIds: rows.map(({ id }) => id), siteIds: [...new Set(rows.map(({ site_id: id }) => id))] };
};
