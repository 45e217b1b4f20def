import { z } from 'zod';
import { Money } from '../kit/money.ts';
import { PlayerName, RowId, RowInstant, RowVersion } from './row.ts';

export const WALLET_METHODS = [
  'deposit',
  'withdraw',
  'bet',
  'paid',
  'cancel',
  'bonus',
  'jackpot',
  'compensate',
  'adjust',
] as const;
export const WALLET_STATUSES = ['ok', 'failed', 'pending'] as const;

/** One movement of a player's wallet, as the game platform booked it or as the website's wallet answered it. */
export const PlatformWalletTxn = z.strictObject({
  txn_id: RowId.describe('Unique over all websites; never reused'),
  request_id: RowId.nullish().describe('Of the call that moved the money; the movement itself when absent'),
  bet_id: RowId.nullish(),
  round_id: RowId.nullish().describe('The bet when absent'),
  site: z.string().max(40).describe('Code of the website'),
  player: PlayerName.describe('User name at that website; an unknown one is created'),
  game: z.string().max(40).nullish().describe('Code of the game'),
  currency: z.string().max(10).describe('That of the player'),
  method: z.enum(WALLET_METHODS),
  amount: Money.describe('Signed as the balance sees it: a bet is negative'),
  balance_before: Money.nullish(),
  balance_after: Money.nullish(),
  status: z.enum(WALLET_STATUSES).describe('Ok and failed are final; pending may become either'),
  created_at: RowInstant.describe('Never changes for an id'),
  row_version: RowVersion,
});
export type PlatformWalletTxn = z.infer<typeof PlatformWalletTxn>;
