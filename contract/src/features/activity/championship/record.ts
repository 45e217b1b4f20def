import { ENTRY_STATES, STAGE_SCORES } from '@manager/domain/championship';
import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
import { Id, listOf, Reason, ShortText } from '../../../kit/fields.ts';
import { MoneySum } from '../../../kit/money.ts';
import { pagedQuery, pageOf } from '../../../kit/page.ts';
import { Instant } from '../../../kit/time.ts';

export const EntryState = z.enum(ENTRY_STATES);
export const ENTERED_BY = ['free', 'stake', 'seat'] as const;

/** A player in one stage of a championship. Credits are of the tournament and have no cash value; a multiple is win ÷ stake of a round. */
export const ChampionshipEntryRow = z.object({
  id: z.string(),
  version: z.int(),
  activity_id: z.string(),
  activity_code: z.string(),
  activity_name: z.string(),
  /** From 1, of how many. */
  stage: z.int(),
  stages: z.int(),
  stage_name: z.string(),
  agent_id: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  player_id: z.string(),
  user_name: z.string(),
  state: EntryState,
  entered_by: z.enum(ENTERED_BY),
  /** In USD, when the player came in; null where none is asked for. */
  stake_usd: MoneySum.nullable(),
  credits: MoneySum,
  credits_left: MoneySum,
  rounds: z.int(),
  rounds_left: z.int(),
  score_kind: z.enum(STAGE_SCORES),
  score: MoneySum,
  best_multiple: MoneySum,
  /** When the score was reached: of two that are alike the earlier stands first. */
  reached_at: Instant.nullable(),
  last_round_at: Instant.nullable(),
  /** As it stands, and for good once `decided_at` is told; null: none (too few rounds, or disqualified). */
  rank: z.int().nullable(),
  /** Of the place, in the currency of the prizes; null: none. */
  prize: MoneySum.nullable(),
  currency: z.string(),
  /** Rounds count up to then. */
  deadline: Instant,
  decided_at: Instant.nullable(),
  disqualified_at: Instant.nullable(),
  reason: z.string(),
  /** Who took the player out, or let him in again, and who agreed. */
  by_user: z.string(),
  approved_name: z.string(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ disqualify: z.boolean(), requalify: z.boolean() }),
});
export type ChampionshipEntryRow = z.infer<typeof ChampionshipEntryRow>;

/** In tournament credits. */
const RoundRow = z.object({
  round_id: z.string(),
  row_version: z.int(),
  game_name: z.string(),
  stake: MoneySum,
  win: MoneySum,
  /** win ÷ stake. */
  multiple: MoneySum,
  is_void: z.boolean(),
  is_counted: z.boolean(),
  played_at: Instant,
});

export const getChampionshipEntryList = defineEndpoint({
  method: 'GET',
  path: '/api/activity/championship_record/get_list',
  access: holds('L-4-1'),
  exported: { code: 'L-4-1-93', walk: 'pages' },
  summary: 'Players in the stages of championships: credits, rounds, score, place and state',
  input: pagedQuery(
    {
      activity_id: Id.optional(),
      stage: z.coerce.number<string | number>().int().min(1).max(8).optional(),
      state: listOf(EntryState).optional(),
      entered_by: z.enum(ENTERED_BY).optional(),
      site_id: Id.optional(),
      player_id: Id.optional(),
      /** Exact. */
      user_name: ShortText.min(1).optional(),
    },
    ['created_at', 'score', 'last_round_at'],
    '-created_at',
  ),
  output: pageOf(ChampionshipEntryRow),
});

export const getChampionshipEntryDetail = defineEndpoint({
  method: 'GET',
  path: '/api/activity/championship_record/get_detail',
  access: holds('L-4-1'),
  summary: 'A player in one stage, with the rounds that were played in it',
  input: z.strictObject({ id: Id }),
  output: ChampionshipEntryRow.extend({
    /** In the order in which they were played. */
    played: z.array(RoundRow),
  }),
});

const OfEntry = z.strictObject({ id: Id, reason: Reason });

export const disqualifyEntry = defineEndpoint({
  method: 'POST',
  path: '/api/activity/championship_record/disqualify',
  access: holds('L-4-1-95'),
  audit: 'championship_entry.disqualify',
  writes: 'agent',
  needsReason: true,
  risk: 'dangerous: it changes who goes on and who is paid',
  summary:
    'Take a player out of a championship, in all its stages: neither a place nor a seat nor a prize. A second person has to agree under dual control',
  input: OfEntry,
  output: ChampionshipEntryRow,
});

export const requalifyEntry = defineEndpoint({
  method: 'POST',
  path: '/api/activity/championship_record/requalify',
  access: holds('L-4-1-95'),
  audit: 'championship_entry.requalify',
  writes: 'agent',
  needsReason: true,
  risk: 'dangerous: it changes who goes on and who is paid',
  summary:
    'Let a disqualified player back in: into the places of stages that are not decided. A second person has to agree under dual control',
  input: OfEntry,
  output: ChampionshipEntryRow,
});
