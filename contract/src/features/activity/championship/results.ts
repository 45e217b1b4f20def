import { STAGE_SCORES } from '@manager/domain/championship';
import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
import { Id } from '../../../kit/fields.ts';
import { MoneySum } from '../../../kit/money.ts';
import { pagedQuery, pageOf } from '../../../kit/page.ts';
import { Instant } from '../../../kit/time.ts';
import { ActivityState } from '../activity.ts';

export const STAGE_STATES = ['waiting', 'open', 'closing', 'decided', 'cancelled'] as const;

/** A stage of a championship. `closing`: it is over, late reports of its rounds are waited for. */
export const StageRow = z.object({
  /** Of the championship and the stage, `17-2`. */
  id: z.string(),
  activity_id: z.string(),
  activity_code: z.string(),
  activity_name: z.string(),
  activity_state: ActivityState,
  stage: z.int(),
  stages: z.int(),
  stage_name: z.string(),
  state: z.enum(STAGE_STATES),
  starts_at: Instant,
  ends_at: Instant,
  /** Its places are decided then. */
  closes_at: Instant,
  decided_at: Instant.nullable(),
  score_kind: z.enum(STAGE_SCORES),
  credits: MoneySum,
  rounds: z.int(),
  entries: z.int(),
  /** Of these, who has played. */
  players: z.int(),
  rounds_played: z.int(),
  /** Null: the last stage. */
  seats: z.int().nullable(),
  qualified: z.int(),
  /** The most that its places are paid. */
  prizes: MoneySum,
  currency: z.string(),
});
export type StageRow = z.infer<typeof StageRow>;

export const getStageList = defineEndpoint({
  method: 'GET',
  path: '/api/activity/championship_results/get_stage_list',
  // Entries are chosen by it.
  access: holds('L-4-1', 'L-4-2'),
  exported: { code: 'L-4-2-93', walk: 'pages' },
  summary: 'Stages of championships: when they are played, who takes part, who goes on',
  input: pagedQuery({ activity_id: Id.optional(), state: ActivityState.optional() }, ['starts_at'], '-starts_at'),
  output: pageOf(StageRow),
});

/** A place of a stage. */
export const StandingRow = z.object({
  /** Of the entry. */
  id: z.string(),
  rank: z.int(),
  player_id: z.string(),
  user_name: z.string(),
  agent_id: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  score: MoneySum,
  credits_left: MoneySum,
  best_multiple: MoneySum,
  rounds_used: z.int(),
  reached_at: Instant.nullable(),
  /** Goes on to the next stage, as it stands. */
  has_seat: z.boolean(),
  prize: MoneySum.nullable(),
  currency: z.string(),
});
export type StandingRow = z.infer<typeof StandingRow>;

export const getStandingList = defineEndpoint({
  method: 'GET',
  path: '/api/activity/championship_results/get_list',
  access: holds('L-4-2'),
  exported: { code: 'L-4-2-93', walk: 'pages' },
  summary: 'The places of one stage as they stand, for good once the stage is decided, with seats and prizes',
  input: pagedQuery(
    {
      activity_id: Id,
      stage: z.coerce.number<string | number>().int().min(1).max(8),
      site_id: Id.optional(),
      player_id: Id.optional(),
    },
    ['rank'],
    'rank',
  ),
  output: pageOf(StandingRow).extend({ stage: StageRow, as_of: Instant }),
});
