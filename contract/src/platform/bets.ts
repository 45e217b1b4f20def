import { z } from 'zod';
import { Money } from '../kit/money.ts';
import { RowId, RowInstant, rowText, RowVersion } from './row.ts';

/**
 * A bet as the game platform sends it. `win` is what the game paid, stake included; `jackpot_win` comes on top of it.
 * The server checks rows with a compiled validator of the same rules; this schema is the contract's print of them.
 */
export const PlatformBet = z.strictObject({
  bet_id: RowId.describe('Unique over all sites; never reused'),
  round_id: RowId,
  parent_bet_id: RowId.nullish().describe('A bet inside the round of another one: adds its amounts but not a round'),
  site: z.string().max(40).describe('Code of the website'),
  player: rowText(64).describe('User name at that website; an unknown one is created'),
  sub_agent: rowText(64).nullish(),
  game: z.string().max(40).describe('Code of the game'),
  currency: z.string().max(10).describe('Fixed for a player with the first bet'),
  bet: Money,
  valid_bet: Money.nullish().describe('Part of the bet that counts for commission; the bet itself when absent'),
  win: Money,
  jackpot_win: Money.nullish(),
  jackpot_contribution: Money.nullish(),
  status: z.enum(['pending', 'settled', 'cancelled', 'adjusted']),
  source: z.enum(['normal', 'free_round', 'card', 'bonus']),
  spin_type: rowText(32).nullish(),
  feature_buy: z.boolean().nullish(),
  balance_before: Money.nullish(),
  balance_after: Money.nullish(),
  bet_at: RowInstant.describe('Never changes for a bet id'),
  settled_at: RowInstant.nullish(),
  row_version: RowVersion.describe('A higher one amends the bet, the same or a lower one is a duplicate'),
  rtp_profile: rowText(32).nullish(),
  math_version: rowText(64).nullish(),
  ip: rowText(45).nullish(),
  device: rowText(32).nullish(),
  detail: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe('The round: steps, reels, wins; at most 64 KiB as JSON, 32 levels deep'),
});
export type PlatformBet = z.infer<typeof PlatformBet>;

export const REJECT_CODES = [
  'unknown_site',
  'unknown_game',
  'unknown_currency',
  'bad_amount',
  'bad_time',
  'future_time',
  'currency_mismatch',
  'tombstoned',
  'missing_field',
  'bad_field',
] as const;
export type RejectCode = (typeof REJECT_CODES)[number];

export const RejectedRow = z.object({
  /** Line or array position of the row, from 1. */
  line: z.int(),
  id: z.string().nullable(),
  code: z.enum(REJECT_CODES),
  message: z.string(),
});
export type RejectedRow = z.infer<typeof RejectedRow>;

export const IngestAnswer = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  amended: z.int(),
  rejected: z.array(RejectedRow),
});
export type IngestAnswer = z.infer<typeof IngestAnswer>;

export const MAX_BATCH_ROWS = 50_000;
export const MAX_BATCH_BYTES = 32 * 1024 * 1024;
/** As it is sent: a detail may be written with escapes, six bytes for one. */
export const MAX_ROW_BYTES = 512 * 1024;
export const MAX_DETAIL_BYTES = 64 * 1024;
/** Objects and arrays within each other. */
export const MAX_DETAIL_DEPTH = 32;
/** Clocks of game servers may run ahead by this much. */
export const MAX_CLOCK_LEAD_MS = 5 * 60_000;
