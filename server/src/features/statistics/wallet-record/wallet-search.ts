import {
  type getWalletList,
  MAX_WALLET_PLAYER_DAYS,
  MAX_WALLET_SEARCH_HOURS,
} from '@manager/contract/features/statistics/wallet-record';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { searchWindow, type TimeWindow } from '../../../kit/bet/search-window.ts';

export type WalletListInput = ParsedOf<typeof getWalletList>;

/** The range of a search of movements; see `searchWindow`. */
export const windowOf = (input: WalletListInput, nowMs: number): TimeWindow | undefined =>
  searchWindow(
    input,
    {
      isExact: [input.txn_id, input.request_id, input.bet_id].some((id) => id !== undefined),
      hasPlayer: input.player !== undefined || input.player_id !== undefined,
      hours: MAX_WALLET_SEARCH_HOURS,
      playerDays: MAX_WALLET_PLAYER_DAYS,
    },
    nowMs,
  );
