import { ENTRY_STATES } from '@manager/domain/championship';
import { z } from 'zod';
import { NonNegativeMoney, PositiveMoney } from '../kit/money.ts';
import { PlayerName, RowId, RowInstant, RowVersion } from './row.ts';

/** Most rounds of one call. */
export const MAX_TOURNAMENT_ROWS = 5_000;

/** Whose, in which championship. */
const whose = {
  championship: z.string().max(40).describe('Code of the championship, as the config feed tells it'),
  site: z.string().max(40).describe('Code of the website'),
  player: PlayerName.describe('User name at that website'),
};

/**
 * A round in tournament mode. Amounts are tournament credits without cash value: while a game is in that mode no wallet is called and no bet is
 * sent. A higher version restates the round; a void one takes it back.
 */
export const PlatformTournamentRound = z.strictObject({
  round_id: RowId.describe('Unique over all championships; never reused, and never that of a bet'),
  ...whose,
  stage: z.int().min(1).max(8).describe('From 1; never changes for an id'),
  game: z.string().max(40).describe('Code of the game'),
  stake: PositiveMoney.describe('Tournament credits that the round cost'),
  win: NonNegativeMoney.describe('Tournament credits that it paid'),
  status: z.enum(['played', 'void']),
  played_at: RowInstant.describe('Inside the stage; never changes for an id'),
  row_version: RowVersion,
});
export type PlatformTournamentRound = z.infer<typeof PlatformTournamentRound>;

export const TOURNAMENT_REJECTS = [
  'bad_field',
  'bad_amount',
  'future_time',
  'unknown_championship',
  'unknown_entry',
  'unknown_game',
  'outside_stage',
  'stage_decided',
  'changed_identity',
] as const;
export type TournamentReject = (typeof TOURNAMENT_REJECTS)[number];

export const TournamentAnswer = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  amended: z.int(),
  rejected: z.array(
    z.object({
      /** Line or array position of the row, from 1. */
      line: z.int(),
      id: z.string().nullable(),
      code: z.enum(TOURNAMENT_REJECTS),
      message: z.string(),
    }),
  ),
});
export type TournamentAnswer = z.infer<typeof TournamentAnswer>;

export const ChampionshipRegistration = z.strictObject(whose);
export type ChampionshipRegistration = z.infer<typeof ChampionshipRegistration>;

/** Where a player stands in the newest stage that he is in. */
export const ChampionshipStanding = z.object({
  player: z.string(),
  site: z.string(),
  stage: z.int(),
  state: z.enum(ENTRY_STATES),
  credits_left: z.string(),
  rounds_left: z.int(),
  score: z.string(),
  /** Null: none yet. */
  rank: z.int().nullable(),
  /** The stage takes rounds from … up to then. */
  starts_at: z.string(),
  deadline: z.string(),
  is_decided: z.boolean(),
});
export type ChampionshipStanding = z.infer<typeof ChampionshipStanding>;

export const StandingsQuery = z.strictObject({
  championship: z.string().max(40),
  stage: z.coerce.number<string | number>().int().min(1).max(8),
  limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
});
export type StandingsQuery = z.input<typeof StandingsQuery>;

export const ChampionshipStandings = z.object({
  championship: z.string(),
  stage: z.int(),
  /** The places are for good. */
  is_decided: z.boolean(),
  as_of: z.string(),
  entries: z.int(),
  list: z.array(
    z.object({ rank: z.int(), player: z.string().describe('As other players see it'), score: z.string(), rounds_used: z.int() }),
  ),
});
export type ChampionshipStandings = z.infer<typeof ChampionshipStandings>;
