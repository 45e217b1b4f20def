import { BONUS_GRANT_STATES } from '@manager/domain/free-win';
import { z } from 'zod';
import { MoneySum } from '../kit/money.ts';
import { Instant } from '../kit/time.ts';
import { PlayerName, rowText } from './row.ts';

/** Whose bonus credit is asked for. */
export const BonusGrantsQuery = z.strictObject({
  site: rowText(40).describe('Code of the website'),
  player: PlayerName.describe('User name at that website'),
});
export type BonusGrantsQuery = z.infer<typeof BonusGrantsQuery>;

/** Bonus credit of a player. */
export const BonusGrant = z.object({
  id: z.string().describe('Name it as `source_id` in the bets with this credit; their `source` is `bonus`'),
  activity: z.string().describe('Code of the activity'),
  title: z.record(z.string(), z.string()).describe('By language; English is always there'),
  state: z.enum(BONUS_GRANT_STATES).describe('Only `active` credit is played with'),
  currency: z.string(),
  initial_amount: MoneySum,
  balance: MoneySum.describe('As far as bets are counted. A bet that stakes more than is left does not count'),
  level: z.int().describe('Number of the highest level that was reached; 0: none'),
  levels: z.array(z.object({ reach_balance: MoneySum, pay: MoneySum })),
  granted_at: Instant,
  expires_at: Instant.describe('Bets placed from then on do not count'),
});
export type BonusGrant = z.infer<typeof BonusGrant>;

/** Bonus credit that a player can play with now. */
export const PlayerBonusGrants = z.object({
  list: z.array(BonusGrant),
  counted_until: Instant.describe('Bets that came later are not in it yet'),
});
export type PlayerBonusGrants = z.infer<typeof PlayerBonusGrants>;

/** A player takes the credit of an activity that is open to all (`is_opt_in`). */
export const BonusGrantRequest = z.strictObject({
  site: rowText(40).describe('Code of the website'),
  player: PlayerName.describe('User name at that website'),
  activity: rowText(40).describe('Code of the activity'),
  grant_no: rowText(64).describe('Drawn by the caller for this player; the same again is the same grant'),
});
export type BonusGrantRequest = z.infer<typeof BonusGrantRequest>;
