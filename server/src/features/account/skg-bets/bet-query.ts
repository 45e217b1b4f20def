import {
  type getMirroredBetList,
  MAX_MIRRORED_PLAYER_DAYS,
  MAX_MIRRORED_SEARCH_HOURS,
} from '@manager/contract/features/account/skg-bets';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { SEE_TEST } from '@manager/contract/permissions';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { searchWindow, type TimeWindow } from '../../../kit/bet/search-window.ts';
import { type Directory, loadDirectory } from '../../../kit/report/directory.ts';
import { type ResolvedNames, resolveNames } from '../../../kit/report/resolve-filter.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { DB } from '../../../postgres/types.gen.ts';

export type MirroredListInput = ParsedOf<typeof getMirroredBetList>;

type Tables = DB & { b: DB['mirrored_bet'] };
export type Condition = (eb: ExpressionBuilder<Tables, 'b'>) => Expression<SqlBool>;

export type MirroredPlan = {
  window: TimeWindow | undefined;
  /** Conditions of the filter without its range. */
  conditions: Condition[];
  resolved: ResolvedNames;
  directory: Directory;
};

const windowOf = (input: MirroredListInput, nowMs: number): TimeWindow | undefined =>
  searchWindow(
    input,
    {
      isExact: input.vendor_bet_id !== undefined || input.round_id !== undefined,
      hasPlayer: input.player !== undefined || input.player_id !== undefined,
      hours: MAX_MIRRORED_SEARCH_HOURS,
      playerDays: MAX_MIRRORED_PLAYER_DAYS,
    },
    nowMs,
  );

/** Whose mirrored bets a user may see; those of no agent only who sees all agents, and test money only who may. Stands in every query of them. */
export const mayBeSeen = (ctx: Ctx): Condition[] => {
  const scoped = inScope(ctx.user.scope, 'b.agent_id');
  return [() => scoped, ...(can(ctx, SEE_TEST) ? [] : [isNoTest])];
};

const isNoTest: Condition = (eb) => eb('b.is_test', '=', false);

/** What a search means in the store, within the user's scope. Errors: `input.range_too_wide`, `input.invalid`, `permission.missing`. */
export const planMirrored = async (ctx: Ctx, input: MirroredListInput): Promise<MirroredPlan> => {
  const window = windowOf(input, ctx.now().getTime());
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const resolved = resolveNames(ctx, directory, input);
  const conditions = [
    ...mayBeSeen(ctx),
    ...placeConditions(ctx, input, resolved),
    ...betConditions(input),
    ...gameConditions(directory, resolved),
    ...(await playerConditions(ctx, input)),
    ...(input.with_test ? [] : [isNoTest]),
  ];
  return { window, conditions, resolved, directory };
};

/** Bets of no website are left out as soon as somebody asks for agents or websites. */
const placeConditions = (ctx: Ctx, input: MirroredListInput, { filter }: ResolvedNames): Condition[] => {
  const conditions: Condition[] = [];
  const { agentIds, siteIds } = filter;
  const isOpen = ctx.user.scope.kind === 'all' && input.agent_id === undefined;
  if (agentIds !== null)
    conditions.push((eb) => eb.or([isAnyOf('b.agent_id', agentIds), ...(isOpen ? [eb('b.agent_id', 'is', null)] : [])]));
  if (siteIds !== null) conditions.push(() => isAnyOf('b.site_id', siteIds));
  if (input.only_unknown_site) conditions.push((eb) => eb('b.site_id', 'is', null));
  return conditions;
};

const isAnyOf = (column: 'b.agent_id' | 'b.site_id', ids: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;

const EXACT = {
  vendor_id: 'b.vendor_id',
  vendor_bet_id: 'b.vendor_bet_id',
  vendor_status: 'b.vendor_status',
  round_id: 'b.round_id',
  currency: 'b.currency',
  status: 'b.status',
  source: 'b.source',
} as const;

const betConditions = (input: MirroredListInput): Condition[] =>
  Object.entries(EXACT).flatMap(([name, column]) => {
    const value = input[name as keyof typeof EXACT];
    return value === undefined ? [] : [(eb: Parameters<Condition>[0]) => eb(column, '=', value)];
  });

const gameConditions = ({ games }: Directory, { filter: { gameIds } }: ResolvedNames): Condition[] => {
  if (gameIds === null) return [];
  const codes = gameIds.flatMap((id) => games.get(id)?.code ?? []);
  return [() => sql<SqlBool>`b.game_code = any(${codes}::text[])`];
};

const playerConditions = async (ctx: Ctx, { player, player_id: id }: MirroredListInput): Promise<Condition[]> => {
  const conditions: Condition[] = player === undefined ? [] : [(eb) => eb('b.player', '=', player)];
  if (id === undefined) return conditions;
  const found = await ctx.db
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.site_id', 'player.user_name'])
    .where('player.id', '=', id)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .executeTakeFirst();
  if (found === undefined) return [(eb) => eb.val(false)];
  return [...conditions, (eb) => eb.and([eb('b.site_id', '=', found.site_id), eb('b.player', '=', found.user_name)])];
};
