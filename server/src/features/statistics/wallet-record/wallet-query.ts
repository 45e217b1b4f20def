import { findPlayers } from '../../../kit/report/player-filter.ts';
import { type Directory, loadDirectory } from '../../../kit/report/directory.ts';
import { type ResolvedNames, resolveNames } from '../../../kit/report/resolve-filter.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { TimeWindow } from '../../../kit/bet/search-window.ts';
import { type WalletListInput, windowOf } from './wallet-search.ts';
import type { WalletQuery } from './wallet-store.ts';

type WalletPlan = { query: WalletQuery; resolved: ResolvedNames; directory: Directory };

/** What a search means in the store, within the user's scope. `window` stands for the time that the search itself left open. */
export const planWallet = async (ctx: Ctx, input: WalletListInput, window: TimeWindow | undefined): Promise<WalletPlan> => {
  const planned = windowOf(input, ctx.now().getTime());
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const resolved = resolveNames(ctx, directory, input);
  const { player, player_id: id } = input;
  const players = await findPlayers(ctx, { player, player_id: id === undefined ? id : [id], siteIds: resolved.filter.siteIds });
  const query: WalletQuery = {
    ...resolved.filter,
    playerIds: null,
    ...players,
    window: window ?? planned,
    txnId: input.txn_id,
    requestId: input.request_id,
    betId: input.bet_id,
    currency: input.currency,
    methods: input.method,
    status: input.status,
    minAmount: input.min_amount,
    maxAmount: input.max_amount,
    isBroken: input.is_broken,
  };
  return { query, resolved, directory };
};
