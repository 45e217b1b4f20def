import { z } from 'zod';
import { Code } from '../kit/fields.ts';
import { Instant } from '../kit/time.ts';
import { PlayerName, rowText } from './row.ts';

const Site = rowText(40).describe('Code of the website');
const Player = PlayerName.describe('User name at that website');
/** Plain decimals, below 0 for a net loss. */
const Score = z
  .string()
  .describe('USD for sums, a multiple of the stake, or a number of rounds: as the rule of the activity says');
const Prize = z.string().nullable().describe('What the place is worth now, in the currency of the activity; null: nothing');

export const ActivityCode = z.strictObject({ code: Code.describe('Code of the activity, as in the config feed') });

export const LeaderboardQuery = z.strictObject({
  site: Site,
  limit: z.coerce.number<string | number>().int().min(1).max(100).default(20),
});

/** What players may see of a ranking. Names are masked. */
export const ActivityLeaderboard = z.object({
  code: z.string(),
  state: z.enum(['running', 'ended', 'settling', 'settled']),
  currency: z.string(),
  as_of: Instant.describe('Bets that came in later are not counted yet'),
  players: z.int().describe('With a place, up to 10,000'),
  list: z.array(
    z.object({
      rank: z.int().nullable().describe('null: has no place, a robot where the law allows these'),
      player: z.string().describe('Masked'),
      score: Score,
      prize: Prize,
    }),
  ),
});
export type ActivityLeaderboard = z.infer<typeof ActivityLeaderboard>;

export const ActivityPlayer = z.strictObject({ site: Site, player: Player });
export type ActivityPlayer = z.infer<typeof ActivityPlayer>;

/** How one player stands. */
export const ActivityProgress = z.object({
  code: z.string(),
  state: z.enum(['scheduled', 'running', 'ended', 'settling', 'settled']),
  needs_to_join: z.boolean(),
  joined_at: Instant.nullable().describe('Bets count from then on where players have to join'),
  rank: z.int().nullable().describe('null: no place (yet)'),
  score: Score,
  rounds: z.int(),
  prize: Prize,
  is_disqualified: z.boolean(),
  as_of: Instant,
});
export type ActivityProgress = z.infer<typeof ActivityProgress>;
