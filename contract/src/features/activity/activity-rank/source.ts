import { SCORE_KINDS } from '@manager/domain/activity-score';
import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
import { Flag, Id, Reason, ShortText } from '../../../kit/fields.ts';
import { MoneySum } from '../../../kit/money.ts';
import { pagedQuery, pageOf } from '../../../kit/page.ts';
import { Instant } from '../../../kit/time.ts';
import { ActivityState, CountedUntil } from '../activity.ts';

/** A player's standing and what makes it up. Scores: USD for sums, a multiple of the stake, or a number of rounds. */
export const ScoreRow = z.object({
  /** Null: no place (disqualified, too few rounds, no score above 0, a robot). */
  rank: z.int().nullable(),
  player_id: z.string(),
  user_name: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  agent_id: z.string(),
  score: MoneySum,
  /** Rounds that count; with their stakes and wins in USD. */
  rounds: z.int(),
  bet_usd: MoneySum,
  win_usd: MoneySum,
  /** Highest win ÷ bet of one bet, and of a whole round. */
  best_spin: MoneySum,
  best_round: MoneySum,
  /** When the score was reached: of two that are alike the earlier stands first. */
  reached_at: Instant.nullable(),
  last_bet_at: Instant.nullable(),
  joined_at: Instant.nullable(),
  disqualified_at: Instant.nullable(),
  reason: z.string(),
  /** Who took the player out, or let him in again, and who agreed. */
  by_user: z.string(),
  approved_name: z.string(),
  /** What the place would be paid now, in the currency of the prizes; null: nothing. */
  prize: MoneySum.nullable(),
  is_robot: z.boolean(),
  can: z.object({ disqualify: z.boolean(), requalify: z.boolean() }),
});
export type ScoreRow = z.infer<typeof ScoreRow>;

export const getScoreList = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_rank_source/get_list',
  access: holds('L-1-2'),
  exported: { code: 'L-1-2-93', walk: 'pages' },
  summary: 'The leaderboard of a ranking as it stands, with what makes up each score',
  input: pagedQuery(
    {
      activity_id: Id,
      site_id: Id.optional(),
      player_id: Id.optional(),
      /** Exact. */
      user_name: ShortText.min(1).optional(),
      /** Also those without a place. */
      with_unranked: Flag.default(false),
    },
    ['rank'],
    'rank',
  ),
  output: pageOf(ScoreRow).extend({
    counted: CountedUntil,
    activity: z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      state: ActivityState,
      score: z.enum(SCORE_KINDS),
      currency: z.string(),
      starts_at: Instant,
      ends_at: Instant,
    }),
  }),
});

const OfPlayer = z.strictObject({ activity_id: Id, player_id: Id, reason: Reason });

export const disqualifyPlayer = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_rank_source/disqualify',
  access: holds('L-1-2-95'),
  audit: 'activity_player.disqualify',
  writes: 'agent',
  needsReason: true,
  risk: { activity_id: 'harmless: says what is meant', player_id: 'dangerous when it changes who is paid' },
  summary: 'Take a player out of the ranking; where that changes who is paid a second person has to agree',
  input: OfPlayer,
  output: ScoreRow,
});

export const requalifyPlayer = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_rank_source/requalify',
  access: holds('L-1-2-95'),
  audit: 'activity_player.requalify',
  writes: 'agent',
  needsReason: true,
  risk: { activity_id: 'harmless: says what is meant', player_id: 'dangerous when it changes who is paid' },
  summary: 'Let a disqualified player back in; where that changes who is paid a second person has to agree',
  input: OfPlayer,
  output: ScoreRow,
});

export const recomputeScores = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_rank_source/recompute',
  access: holds('L-1-2-91'),
  audit: 'activity.recompute',
  writes: 'agent',
  needsReason: true,
  risk: { activity_id: 'harmless: the same bets give the same scores' },
  summary: 'Compute all scores of a ranking anew from the bets',
  input: z.strictObject({ activity_id: Id, reason: Reason }),
  output: CountedUntil,
});
