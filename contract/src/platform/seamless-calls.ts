import { z } from 'zod';
import { Money } from '../kit/money.ts';
import { PlayerName, RowId, RowInstant, rowText, RowVersion } from './row.ts';

export const SEAMLESS_KINDS = ['auth', 'balance', 'bet', 'win', 'bet_win', 'cancel', 'bonus', 'jackpot', 'transfer'] as const;

/** `unknown`: no answer, or one that could not be read; whether money moved is not known. */
export const SEAMLESS_OUTCOMES = [
  'ok',
  'unknown',
  'invalid_partner',
  'invalid_token',
  'invalid_game',
  'wrong_currency',
  'not_enough_money',
  'user_disabled',
  'bad_signature',
  'token_expired',
  'duplicate',
  'bet_not_found',
  'maintenance',
  'limit',
] as const;

export const MAX_SEAMLESS_BODY_BYTES = 8 * 1024;

/** One attempt of a call between the game platform and the wallet of a website. */
export const PlatformSeamlessCall = z.strictObject({
  call_id: RowId.describe('Unique over all websites; never reused. Each attempt has its own'),
  site: z.string().max(40).describe('Code of the website'),
  player: PlayerName.nullish().describe('User name; an unknown one is noted and not created'),
  direction: z.enum(['out', 'in']).nullish().describe('Out (to the website) when absent'),
  kind: z.enum(SEAMLESS_KINDS),
  request_id: RowId.describe('The same for every attempt'),
  round_id: RowId.nullish(),
  currency: z.string().max(10).nullish().describe('As it was called with, right or wrong'),
  amount: Money.nullish(),
  attempt: z.int().min(1).max(1_000_000).nullish().describe('From 1'),
  latency_ms: z.int().min(0).max(4_294_967_295),
  outcome: z.enum(SEAMLESS_OUTCOMES),
  http_status: z.int().min(0).max(999).nullish().describe('0: no answer came'),
  remote_code: rowText(64).nullish().describe('As the website answered it'),
  called_at: RowInstant.describe('Never changes for an id'),
  request_body: z
    .string()
    .nullish()
    .describe('At most 8 KiB; tokens, keys, passwords and signatures in JSON are masked on arrival'),
  response_body: z.string().nullish().describe('Likewise'),
  row_version: RowVersion,
});
export type PlatformSeamlessCall = z.infer<typeof PlatformSeamlessCall>;
