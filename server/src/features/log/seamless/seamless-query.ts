import {
  type getSeamlessStats,
  MAX_SEAMLESS_PLAYER_DAYS,
  MAX_SEAMLESS_SEARCH_HOURS,
} from '@manager/contract/features/log/seamless';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { searchWindow } from '../../../kit/bet/search-window.ts';
import { type Directory, loadDirectory } from '../../../kit/report/directory.ts';
import { findPlayers } from '../../../kit/report/player-filter.ts';
import { type ResolvedNames, resolveNames } from '../../../kit/report/resolve-filter.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { CallQuery } from './seamless-store.ts';
import { findWornOut } from './worn-out-calls.ts';

export type CallFilters = ParsedOf<typeof getSeamlessStats>;

type CallPlan = { query: CallQuery; resolved: ResolvedNames; directory: Directory };

/** What a search means in the store, within the user's scope. Errors: `input.range_too_wide`, `input.invalid`, `permission.missing`, `query.too_heavy`. */
export const planCalls = async (ctx: Ctx, input: CallFilters): Promise<CallPlan> => {
  const { player, player_id: id } = input;
  const limits = {
    isExact: input.request_id !== undefined || input.round_id !== undefined,
    hasPlayer: player !== undefined || id !== undefined,
    hours: MAX_SEAMLESS_SEARCH_HOURS,
    playerDays: MAX_SEAMLESS_PLAYER_DAYS,
  };
  const window = searchWindow(input, limits, ctx.now().getTime());
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const resolved = resolveNames(ctx, directory, input);
  const players = await findPlayers(ctx, { player_id: id === undefined ? id : [id], siteIds: resolved.filter.siteIds });
  const query: CallQuery = {
    ...resolved.filter,
    playerIds: null,
    ...players,
    window,
    // As it was called with: most calls of a name that is no player yet are the ones that somebody looks for.
    userName: player,
    requestId: input.request_id,
    roundId: input.round_id,
    direction: input.direction,
    kinds: input.kind,
    results: input.result?.filter((result) => result !== 'retry_limit'),
    wornOut: input.result?.includes('retry_limit') === true ? [...(await findWornOut(ctx, { window }))] : undefined,
    outcomes: input.outcome,
    httpClasses: input.http_class,
    isRepeated: input.is_repeated,
    attempt: input.attempt,
    remoteCode: input.remote_code,
    currency: input.currency,
    minAmount: input.min_amount,
    maxAmount: input.max_amount,
    minLatencyMs: input.min_latency_ms,
  };
  return { query, resolved, directory };
};
