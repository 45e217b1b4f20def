import { findPlayers } from '../../../kit/report/player-filter.ts';
import { type Directory, loadDirectory } from '../../../kit/report/directory.ts';
import { type ResolvedNames, resolveNames } from '../../../kit/report/resolve-filter.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { BetQuery } from './bet-store.ts';
import { type BetListInput, type BetSearch, planSearch, type TimeWindow } from './search.ts';

type BetPlan = { query: BetQuery; search: BetSearch; resolved: ResolvedNames; directory: Directory };

/** What a search means in the store, within the user's scope. `window` stands for the time that the search itself left open. */
export const planBets = async (ctx: Ctx, input: BetListInput, window: TimeWindow | undefined): Promise<BetPlan> => {
  const planned = planSearch(input, ctx.now().getTime());
  const search = window === undefined ? planned : { ...planned, betAtMs: window };
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const resolved = resolveNames(ctx, directory, input);
  const { player, player_id: id } = input;
  const players = await findPlayers(ctx, { player, player_id: id === undefined ? id : [id], siteIds: resolved.filter.siteIds });
  const query: BetQuery = {
    filter: {
      ...resolved.filter,
      ...players,
      subAgents: input.sub_agent === undefined ? null : [input.sub_agent],
      days: search.kind === 'days' ? search.days : undefined,
      betAtMs: search.betAtMs,
      currency: input.currency,
      source: input.source,
      status: input.status,
      isFeatureBuy: input.is_feature_buy,
      buyMode: input.buy_mode,
      stakeLevel: input.stake_level,
      device: input.device,
    },
    betId: input.bet_id,
    roundId: input.round_id,
    sourceId: input.source_id,
    drawId: input.draw_id,
    minWin: input.min_win,
    minMultiple: input.min_multiple,
  };
  return { query, search, resolved, directory };
};
