import { z } from 'zod';
import { MoneySum } from '../kit/money.ts';
import { Instant } from '../kit/time.ts';
import { PlayerName, rowText } from './row.ts';

const site = rowText(40).describe('Code of the website');
const player = PlayerName.describe('User name at that website');
const Texts = z.record(z.string(), z.string()).describe('By language; English is always there');

/** Whose red packets are asked for. */
export const RedPacketsQuery = z.strictObject({ site, player });
export type RedPacketsQuery = z.infer<typeof RedPacketsQuery>;

const Show = z.object({ starts_at: Instant, ends_at: Instant });

/** What a player can have of the red packets that run. */
export const PlayerRedPackets = z.object({
  list: z.array(
    z.object({
      activity: z.string().describe('Code of the activity'),
      title: Texts,
      trigger: z.enum(['rain', 'drop']).describe('`rain`: opened in shows. `drop`: bets win them'),
      ends_at: Instant,
      currency: z.string(),
      show: Show.nullable().describe('The show that runs'),
      next_show: Show.nullable(),
      bets: z.int().describe('Of the player, as far as they count for the shows'),
      bet_usd: MoneySum,
      is_qualified: z.boolean().describe('Has bet enough for a show'),
      left_today: z.int().describe('How many more the player may have today'),
      given: z.int(),
      given_amount: MoneySum,
    }),
  ),
  counted_until: Instant.describe('Bets that came later are not in it yet'),
});
export type PlayerRedPackets = z.infer<typeof PlayerRedPackets>;

/** A player opens a red packet. */
export const OpenRedPacket = z.strictObject({
  site,
  player,
  activity: rowText(40).describe('Code of the activity'),
  packet_no: rowText(64).describe('Drawn by the caller for this player; the same again is the same packet'),
});
export type OpenRedPacket = z.infer<typeof OpenRedPacket>;

export const RED_PACKET_RESULTS = [
  'opened',
  'no_show',
  'not_joined',
  'not_qualified',
  'already_opened',
  'cap_reached',
  'none_left',
] as const;

export const OpenedRedPacket = z.object({
  packet_no: z.string(),
  result: z
    .enum(RED_PACKET_RESULTS)
    .describe(
      '`opened`: the amount is on its way to the player’s wallet. Else nothing has changed: `no_show` none runs now; `not_joined`; `not_qualified` too few bets so far; `already_opened` one in each show; `cap_reached` for today; `none_left`',
    ),
  amount: MoneySum.nullable(),
  currency: z.string(),
  left_today: z.int().nullable().describe('How many more the player may have today; null where nothing was opened'),
});
export type OpenedRedPacket = z.infer<typeof OpenedRedPacket>;
