import { z } from 'zod';
import { Instant } from '../kit/time.ts';
import { PlayerName, RowId, rowText } from './row.ts';

/** Which bet a website wants to show to its player. */
export const BetTicketRequest = z.strictObject({
  site: rowText(40).describe('Code of the website'),
  player: PlayerName.describe('User name at that website'),
  bet_id: RowId,
  page: z
    .enum(['bet-detail', 'fishing-record-detail'])
    .nullish()
    .describe('What the link shows: the bet, which is meant when absent, or the slice of fishing of that id'),
});
export type BetTicketRequest = z.infer<typeof BetTicketRequest>;

export const BetTicket = z.object({
  url: z.string().describe('Shows this one bet, without a sign-in, in a frame of the website’s domains'),
  expires_at: Instant,
});
export type BetTicket = z.infer<typeof BetTicket>;
