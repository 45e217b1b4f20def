import { z } from 'zod';
import { MoneySum } from '../kit/money.ts';
import { Instant } from '../kit/time.ts';
import { PlayerName, rowText } from './row.ts';

/** Whose collections are asked for. */
export const CollectionsQuery = z.strictObject({
  site: rowText(40).describe('Code of the website'),
  player: PlayerName.describe('User name at that website'),
});
export type CollectionsQuery = z.infer<typeof CollectionsQuery>;

const Texts = z.record(z.string(), z.string()).describe('By language; English is always there');

/** What a player has in the collections that he can still exchange. */
export const PlayerCollections = z.object({
  list: z.array(
    z.object({
      activity: z.string().describe('Code of the activity'),
      title: Texts,
      ends_at: Instant,
      exchange_until: Instant,
      currency: z.string().describe('Of cash prizes'),
      icons: z.array(
        z.object({
          code: z.string(),
          name: Texts,
          held: z
            .int()
            .describe('What may be spent. Below 0 after the bet of a spent icon was cancelled: the next icons make up for it'),
        }),
      ),
      recipes: z.array(
        z.object({
          code: z.string(),
          name: Texts,
          icons: z.array(z.object({ icon: z.string(), count: z.int() })),
          prize: z.object({
            kind: z.enum(['cash', 'free_rounds', 'card', 'points']),
            amount: MoneySum.nullable(),
            points: z.int().nullable(),
          }),
          stock_left: z.int().nullable().describe('Null: without an end'),
          left_for_player: z.int().nullable().describe('How often he may still exchange it; null: any number of times'),
        }),
      ),
      points: z.int().describe('Points of his exchanges'),
    }),
  ),
  counted_until: Instant.describe('Icons of bets that came later are not in it yet'),
});
export type PlayerCollections = z.infer<typeof PlayerCollections>;

/** A player exchanges a set of icons. */
export const ExchangeRequest = z.strictObject({
  site: rowText(40).describe('Code of the website'),
  player: PlayerName.describe('User name at that website'),
  activity: rowText(40).describe('Code of the activity'),
  recipe: rowText(40).describe('Code of the recipe'),
  exchange_no: rowText(64).describe('Drawn by the caller for this player; the same again is the same exchange'),
});
export type ExchangeRequest = z.infer<typeof ExchangeRequest>;

export const ExchangeAnswer = z.object({
  exchange_no: z.string(),
  state: z
    .enum(['requested', 'approved', 'paid', 'rejected'])
    .describe('`requested`: waits for the operator’s staff. `approved`: on its way to the player’s wallet'),
  prize: z.object({
    kind: z.enum(['cash', 'free_rounds', 'card', 'points']),
    amount: MoneySum.nullable(),
    currency: z.string(),
    points: z.int().nullable(),
  }),
});
export type ExchangeAnswer = z.infer<typeof ExchangeAnswer>;
