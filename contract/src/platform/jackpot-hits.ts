import { z } from 'zod';
import { NonNegativeMoney, PositiveMoney } from '../kit/money.ts';
import { PlayerName, RowId, RowInstant, rowText, RowVersion } from './row.ts';

/** `cancelled`: it was told and did not happen, or was taken back; nothing follows it. */
export const JACKPOT_HIT_STATUSES = ['hit', 'cancelled'] as const;

/**
 * What a bet won out of a progressive pool of the **platform's own**. The money itself comes with the bet, in its `jackpot_win`; a hit says which pool and tier it came from. Wins of
 * Manager's pools are not sent: Manager decided them.
 */
export const PlatformJackpotHit = z.strictObject({
  hit_id: RowId.describe('Unique over all websites; never reused'),
  bet_id: RowId.describe('The bet that won it; may be sent after the hit. Never changes for an id'),
  round_id: RowId.nullish().describe('That of the bet; the bet itself when absent. Never changes for an id'),
  site: z.string().max(40).describe('Code of the website'),
  player: PlayerName.describe('User name at that website; an unknown one is created'),
  game: z.string().max(40).describe('Code of the game'),
  currency: z.string().max(10).describe('That of the player'),
  pool: rowText(40).describe('Code of the pool, as the platform names it; never changes for an id'),
  tier: rowText(32).nullish().describe('Level of the pool, such as `mini` or `grand`'),
  amount: PositiveMoney.describe('Part of the `jackpot_win` of its bet; all hits of a bet together are its `jackpot_win`'),
  pool_value: NonNegativeMoney.nullish().describe('What the pool showed when it was hit, in the same currency'),
  status: z.enum(JACKPOT_HIT_STATUSES).nullish().describe('`hit` when absent; what is `cancelled` stays so'),
  hit_at: RowInstant.describe('Never changes for an id'),
  row_version: RowVersion,
});
export type PlatformJackpotHit = z.infer<typeof PlatformJackpotHit>;
