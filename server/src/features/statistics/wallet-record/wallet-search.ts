import {
  type getWalletList,
  MAX_WALLET_PLAYER_DAYS,
  MAX_WALLET_SEARCH_HOURS,
} from '@manager/contract/features/statistics/wallet-record';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../../base/app-error.ts';

export type WalletListInput = ParsedOf<typeof getWalletList>;

/** ms: from inclusive, to exclusive. */
export type TimeWindow = { from: number; to: number };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LATEST_MS = Date.parse('2200-01-01');

/**
 * The range of a search: what was typed, else the longest one up to now. Undefined: an exact id makes it needless.
 * Throws `input.range_too_wide` for a search that would read too much, `input.invalid` for an end before the start.
 */
export const windowOf = (input: WalletListInput, nowMs: number): TimeWindow | undefined => {
  const fromMs = input.time_from === undefined ? undefined : Date.parse(input.time_from);
  const toMs = input.time_to === undefined ? undefined : Date.parse(input.time_to);
  if (fromMs !== undefined && toMs !== undefined && toMs <= fromMs) throw fieldError('time_to', 'date_order');
  if ([input.txn_id, input.request_id, input.bet_id].some((id) => id !== undefined))
    return fromMs === undefined && toMs === undefined ? undefined : { from: fromMs ?? 0, to: toMs ?? LATEST_MS };
  const hasPlayer = input.player !== undefined || input.player_id !== undefined;
  const longestMs = hasPlayer ? MAX_WALLET_PLAYER_DAYS * DAY_MS : MAX_WALLET_SEARCH_HOURS * HOUR_MS;
  // A range without an end reaches to now, and now is part of it.
  const to = toMs ?? Math.max(nowMs, fromMs ?? 0) + 1;
  const from = fromMs ?? to - longestMs;
  if (to - from > longestMs + 1)
    throw new AppError('input.range_too_wide', {
      limit: hasPlayer ? `${MAX_WALLET_PLAYER_DAYS} d` : `${MAX_WALLET_SEARCH_HOURS} h`,
    });
  return { from, to };
};
