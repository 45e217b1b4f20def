import {
  type getTransferList,
  MAX_TRANSFER_PLAYER_DAYS,
  MAX_TRANSFER_SEARCH_HOURS,
} from '@manager/contract/features/fishing/transfer-record';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { searchWindow, type TimeWindow } from '../../../kit/bet/search-window.ts';
import { type Directory, loadDirectory } from '../../../kit/report/directory.ts';
import { findPlayers } from '../../../kit/report/player-filter.ts';
import { type ResolvedNames, resolveNames } from '../../../kit/report/resolve-filter.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { TransferQuery } from './transfer-store.ts';

export type TransferListInput = ParsedOf<typeof getTransferList>;

type TransferPlan = { query: TransferQuery; resolved: ResolvedNames; directory: Directory };

const windowOf = (input: TransferListInput, nowMs: number): TimeWindow | undefined =>
  searchWindow(
    input,
    {
      isExact: input.transfer_id !== undefined,
      hasPlayer: input.player !== undefined || input.player_id !== undefined,
      hours: MAX_TRANSFER_SEARCH_HOURS,
      playerDays: MAX_TRANSFER_PLAYER_DAYS,
    },
    nowMs,
  );

/** What a search means in the store, within the user's scope. Errors: `input.range_too_wide`, `input.invalid`, `permission.missing`. */
export const planTransfers = async (ctx: Ctx, input: TransferListInput): Promise<TransferPlan> => {
  const window = windowOf(input, ctx.now().getTime());
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const resolved = resolveNames(ctx, directory, input);
  const { player, player_id: id } = input;
  const players = await findPlayers(ctx, { player, player_id: id === undefined ? id : [id], siteIds: resolved.filter.siteIds });
  const query: TransferQuery = {
    ...resolved.filter,
    playerIds: null,
    ...players,
    window,
    transferId: input.transfer_id,
    currency: input.currency,
    direction: input.direction,
    states: input.state,
    onlyBroken: input.only_broken,
  };
  return { query, resolved, directory };
};
