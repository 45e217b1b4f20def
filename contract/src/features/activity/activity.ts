import { ACTIVITY_KINDS, ACTIVITY_STATES } from '@manager/domain/activity';
import { z } from 'zod';
import { Code, Id, Ids, Name, Note, Reason, ShortText, Version } from '../../kit/fields.ts';
import { CurrencyCode, MoneySum, NonNegativeMoney, PositiveMoney } from '../../kit/money.ts';
import { Instant, InstantInput } from '../../kit/time.ts';

export const ActivityKind = z.enum(ACTIVITY_KINDS);
export const ActivityState = z.enum(ACTIVITY_STATES);

/** What players read, by language. English is always there; a language without a text of its own reads it. */
export const Titles = z.strictObject({ en: Name, zh: Name.optional() });
export const Descriptions = z.strictObject({ en: Note.default(''), zh: Note.default('') });
const TextsOut = z.record(z.string(), z.string());

/** What every kind of activity has. Lists of ids: empty means everywhere, or nowhere for what is switched off. */
export const ActivityRow = z.object({
  id: z.string(),
  version: z.int(),
  kind: ActivityKind,
  /** Null: the operator's own, for websites of all agents. */
  agent_id: z.string().nullable(),
  agent_name: z.string().nullable(),
  code: z.string(),
  title: TextsOut,
  description: TextsOut,
  /** In the language of the reader. */
  name: z.string(),
  state: ActivityState,
  starts_at: Instant,
  ends_at: Instant,
  /** Stakes that count, in USD at the rate of the bet; null: any. */
  min_bet_usd: MoneySum.nullable(),
  max_bet_usd: MoneySum.nullable(),
  /** Of its prizes. */
  currency: z.string(),
  /** The most that it pays, and what of it is promised to players or paid; null: not the reader's to see. */
  budget: MoneySum,
  reserved: MoneySum.nullable(),
  paid: MoneySum.nullable(),
  is_opt_in: z.boolean(),
  /** Who joined. */
  joined: z.int(),
  site_ids: z.array(z.string()),
  sites: z.array(z.string()),
  game_ids: z.array(z.string()),
  games: z.array(z.string()),
  off_site_ids: z.array(z.string()),
  off_sites: z.array(z.string()),
  off_agent_ids: z.array(z.string()),
  off_agents: z.array(z.string()),
  off_game_ids: z.array(z.string()),
  off_games: z.array(z.string()),
  note: z.string(),
  by_user: z.string(),
  /** Who asked for the approval of the draft as it stands, and why; null: nobody yet. */
  submitted_name: z.string(),
  submitted_at: Instant.nullable(),
  submit_reason: z.string(),
  approved_name: z.string(),
  approved_at: Instant.nullable(),
  cancelled_at: Instant.nullable(),
  cancel_reason: z.string(),
  settled_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({
    edit: z.boolean(),
    /** Of these alone while it is scheduled or running: RUNNING_FIELDS of the domain. */
    edit_running: z.boolean(),
    clone: z.boolean(),
    submit: z.boolean(),
    approve: z.boolean(),
    cancel: z.boolean(),
    delete: z.boolean(),
  }),
});
export type ActivityRow = z.infer<typeof ActivityRow>;

/** Filters of the lists of activities. */
export const activityFilters = {
  text: ShortText.optional(),
  state: ActivityState.optional(),
  agent_id: Id.optional(),
  site_id: Id.optional(),
  game_id: Id.optional(),
  /** Running at some time between. */
  time_from: InstantInput.optional(),
  time_to: InstantInput.optional(),
  by_user: ShortText.optional(),
};
export const ACTIVITY_SORTS = ['starts_at', 'ends_at', 'created_at', 'code'] as const;

/** What staff write of each kind; `rule` comes from the kind. A draft takes all of it; a scheduled or running one the fields of RUNNING_FIELDS. */
export const activityInput = {
  id: Id.optional(),
  version: Version.optional(),
  /** Null: the operator's own. Never changes. */
  agent_id: Id.nullable().optional(),
  code: Code.optional(),
  title: Titles.optional(),
  description: Descriptions.optional(),
  starts_at: InstantInput.optional(),
  ends_at: InstantInput.optional(),
  min_bet_usd: NonNegativeMoney.nullable().optional(),
  max_bet_usd: PositiveMoney.nullable().optional(),
  currency: CurrencyCode.optional(),
  budget: PositiveMoney.optional(),
  is_opt_in: z.boolean().optional(),
  site_ids: Ids.optional(),
  game_ids: Ids.optional(),
  off_site_ids: Ids.optional(),
  off_agent_ids: Ids.optional(),
  off_game_ids: Ids.optional(),
  note: Note.optional(),
};

/** The inputs of the moves that every kind has. */
export const ActivityId = z.strictObject({ id: Id });
export const ActivityMove = z.strictObject({ id: Id, version: Version });
export const ActivityMoveWithReason = z.strictObject({ id: Id, version: Version, reason: Reason });
/** A copy as a draft, with a code of its own; it begins and ends when it says. */
export const CloneActivity = z.strictObject({ id: Id, code: Code, starts_at: InstantInput, ends_at: InstantInput });

/**
 * Had it run in the last seven days: whom it would have reached and what it would have paid. Of a draft that is not kept yet the caller sends what
 * he has. Null where the store did not answer in time.
 */
export const ActivityPreview = z.object({
  from_at: Instant,
  to_at: Instant,
  as_of: Instant,
  /** Players with a bet that counts, their bets and what these come to. */
  players: z.int(),
  rounds: z.int(),
  bet_usd: MoneySum,
  ggr_usd: MoneySum,
  /** Whom it would have paid, and what, in the currency of its prizes. */
  paid_players: z.int(),
  paid: MoneySum,
  /** The most that the rule can pay. */
  promised: MoneySum,
  currency: z.string(),
});
export type ActivityPreview = z.infer<typeof ActivityPreview>;

const Period = z.object({
  from_at: Instant,
  to_at: Instant,
  players: z.int(),
  rounds: z.int(),
  bet_usd: MoneySum,
  win_usd: MoneySum,
  ggr_usd: MoneySum,
});

/** What an activity costs and what it brings: where and when it runs, held against the same length right before. */
export const ActivityCosts = z.object({
  currency: z.string(),
  budget: MoneySum,
  /** Promised and not paid yet; paid. What cards of a task won is promised once they are used up. */
  reserved: MoneySum,
  paid: MoneySum,
  /** At the rates of the payments; what waits at the rate of now. Of a task also what its cards paid. */
  cost_usd: MoneySum,
  during: Period,
  before: Period,
  /** Cost ÷ GGR of its time, in percent; null without a GGR above 0. */
  cost_of_ggr_pct: z.string().nullable(),
  /** Of bets, players and GGR, in percent of the time before; null without any then. */
  bet_uplift_pct: z.string().nullable(),
  players_uplift_pct: z.string().nullable(),
  ggr_uplift_pct: z.string().nullable(),
  /** Where GGR of its time lies by luck alone in 95 of 100 cases, in USD; null where a game has no published mathematics. */
  luck_low_usd: MoneySum.nullable(),
  luck_high_usd: MoneySum.nullable(),
  /** Players of it whose first settled bet ever falls on the day of its start (UTC) or later. */
  new_players: z.int(),
  as_of: Instant,
  /** While it runs, its time and the one before are as long as it has run. */
  is_over: z.boolean(),
});
export type ActivityCosts = z.infer<typeof ActivityCosts>;

/** Where the events of an activity stand: every bet up to a batch is counted, none beyond it. */
export const CountedUntil = z.object({
  as_of: Instant,
  /** Of the journal. */
  batch_id: z.string(),
  /** Bets that came in are not counted yet. */
  is_behind: z.boolean(),
  /** Scores are being computed anew. */
  is_recomputing: z.boolean(),
});
