import { type Directory, loadDirectory } from '../../../kit/report/directory.ts';
import { type ResolvedNames, resolveNames } from '../../../kit/report/resolve-filter.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { BetQuery } from './bet-store.ts';
import { type BetListInput, type BetSearch, planSearch, type TimeWindow } from './search.ts';

type BetPlan = { query: BetQuery; search: BetSearch; resolved: ResolvedNames; directory: Directory };

/** What a search means in the store, within the user's scope. `window` stands for the time that the search itself left open. */
export const planBets = async (ctx: Ctx, input: BetListInput, window: TimeWindow | undefined): Promise<BetPlan> => {
  const planned = planSearch(input, ctx.now().getTime());
  const search = window === undefined ? planned : { ...planned, betAtMs: window };
  const [directory, playerIds] = await Promise.all([loadDirectory(ctx.wholeDb, ctx.language), playerIdsOf(ctx, input)]);
  const resolved = resolveNames(ctx, directory, input);
  const query: BetQuery = {
    filter: {
      ...resolved.filter,
      playerIds,
      days: search.kind === 'days' ? search.days : undefined,
      betAtMs: search.betAtMs,
      currency: input.currency,
      source: input.source,
      status: input.status,
      isFeatureBuy: input.is_feature_buy,
    },
    betId: input.bet_id,
    roundId: input.round_id,
    minWin: input.min_win,
    minMultiple: input.min_multiple,
  };
  return { query, search, resolved, directory };
};

/** Ids of the players that the filter names, within the scope; null when it names none. */
const playerIdsOf = async (ctx: Ctx, input: BetListInput): Promise<readonly string[] | null> => {
  if (input.player === undefined) return input.player_id === undefined ? null : [input.player_id];
  const rows = await ctx.db
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select('player.id')
    .where('player.user_name', '=', input.player)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .execute();
  return rows.map(({ id }) => id).filter((id) => input.player_id === undefined || id === input.player_id);
};
