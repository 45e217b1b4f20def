import { z } from 'zod';
import { Money } from '../kit/money.ts';
import { PlayerName, RowId, RowInstant, RowVersion } from './row.ts';

export const PROMO_KINDS = ['free_round', 'free_win', 'activity', 'task', 'card', 'compensation'] as const;

/** What a player was given beyond his wins. */
const PromoCreditFields = z.strictObject({
  credit_id: RowId.describe('Unique over all websites; never reused'),
  site: z.string().max(40).describe('Code of the website'),
  player: PlayerName.describe('User name at that website; an unknown one is created'),
  game: z.string().max(40).nullish().describe('Code of the game, when it belongs to one'),
  currency: z.string().max(10).describe('That of the player'),
  kind: z.enum(PROMO_KINDS),
  amount: Money.describe(
    'Below 0 for a compensation alone: what was taken back from the player. Amended to "0" when a credit is undone',
  ),
  source_id: RowId.nullish().describe('The campaign, activity, task, card or case that it comes from'),
  granted_at: RowInstant.describe('Never changes for an id'),
  row_version: RowVersion,
});

export const PlatformPromoCredit = PromoCreditFields.refine(
  ({ kind, amount }) => kind === 'compensation' || !amount.startsWith('-'),
  { path: ['amount'], message: 'not_negative' },
);
export type PlatformPromoCredit = z.infer<typeof PlatformPromoCredit>;
