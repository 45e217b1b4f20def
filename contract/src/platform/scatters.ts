import { z } from 'zod';
import { MoneySum } from '../kit/money.ts';
import { Instant } from '../kit/time.ts';
import { PlayerName, rowText } from './row.ts';

/** Whose scatter symbols are asked for. */
export const ScattersQuery = z.strictObject({
  site: rowText(40).describe('Code of the website'),
  player: PlayerName.describe('User name at that website'),
});
export type ScattersQuery = z.infer<typeof ScattersQuery>;

/** What a player has in the scatter collections that run or have just ended. */
export const PlayerScatters = z.object({
  list: z.array(
    z.object({
      activity: z.string().describe('Code of the activity'),
      title: z.record(z.string(), z.string()).describe('By language; English is always there'),
      ends_at: Instant,
      currency: z.string(),
      scatters: z.int().describe('Of bets that stand'),
      levels: z.array(
        z.object({
          level: z.int(),
          count: z.int().describe('Symbols that it takes'),
          amount: MoneySum,
          stock_left: z.int(),
          state: z
            .enum(['open', 'given', 'out_of_stock'])
            .describe('`open`: not reached yet. `given`: the prize is on its way to the player’s wallet, once and for good'),
        }),
      ),
    }),
  ),
  counted_until: Instant.describe('Bets that came later are not in it yet'),
});
export type PlayerScatters = z.infer<typeof PlayerScatters>;
