import { z } from 'zod';
import { Money } from '../kit/money.ts';
import { BET_FIELDS, schemasOf } from './bet-fields.ts';

/**
 * A bet as the game platform sends it. `win` is what the game paid, stake included; `jackpot_win` comes on top of it.
 * The server checks rows field by field (server/src/fact/bet-row.ts); this schema is the contract's print of the same table.
 */
export const PlatformBet = z.strictObject(schemasOf(BET_FIELDS));
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
  'too_fast',
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

/** A jackpot that a bet of the request won, as Manager decided it; it is paid to the wallet of the player by a call of its own. */
export const JackpotWin = z.object({
  bet_id: z.string(),
  pool: z.string().describe('Code of the pool'),
  tier: z.string(),
  turn: z.int().describe('From 1, one more with each hit of the pool'),
  amount_usd: Money,
  currency: z.string(),
  amount: Money.describe('What the player gets, in his currency at the rate of the bet'),
});
export type JackpotWin = z.infer<typeof JackpotWin>;

export const IngestAnswer = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  amended: z.int(),
  rejected: z.array(RejectedRow),
  /** Of bets alone, and only where one won; the same when the request is repeated. */
  jackpot_wins: z.array(JackpotWin).optional(),
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
