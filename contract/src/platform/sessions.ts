import { z } from 'zod';
import { Money, NonNegativeMoney } from '../kit/money.ts';
import { PlayerName, RowId, RowInstant, rowText, RowVersion } from './row.ts';

export const SESSION_END_REASONS = ['logout', 'kick', 'idle', 'replaced', 'error'] as const;

/** The life of a launch token: sent when it is opened, and again with a higher version when it ends. */
export const PlatformSession = z.strictObject({
  session_id: RowId.describe('Unique over all websites; never reused'),
  site: z.string().max(40).describe('Code of the website'),
  player: PlayerName.describe('User name at that website; an unknown one is created'),
  sub_agent: rowText(64).nullish(),
  game: z.string().max(40).nullish().describe('Code of the game that was opened'),
  currency: z.string().max(10).describe('That of the player'),
  started_at: RowInstant.describe('Never changes for an id'),
  ended_at: RowInstant.nullish().describe('Absent while it is open; an ended session stays ended'),
  end_reason: z.enum(SESSION_END_REASONS).nullish().describe('Needed with ended_at'),
  balance_start: Money.nullish(),
  balance_end: Money.nullish(),
  promo_received: NonNegativeMoney.nullish(),
  promo_wagered: NonNegativeMoney.nullish(),
  transfer_in: NonNegativeMoney.nullish(),
  transfer_out: NonNegativeMoney.nullish(),
  device: rowText(32).nullish(),
  ip: rowText(45).nullish(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullish()
    .describe('ISO 3166-1 alpha-2'),
  row_version: RowVersion,
});
export type PlatformSession = z.infer<typeof PlatformSession>;
