import { z } from 'zod';
import { defineEndpoint, holds, open } from '../../kit/endpoint.ts';
import { Id, ShortText } from '../../kit/fields.ts';
import { Money, MoneySum } from '../../kit/money.ts';
import { keysetPageOf, keysetQuery } from '../../kit/page.ts';
import { Instant, TimeZone } from '../../kit/time.ts';
import { BetRow, BetStatus, SharedBet } from './bet-detail.ts';

/** What a story is put together from. Each is read by one function of the server (`STORY_SOURCES`). */
export const STORY_KINDS = [
  'bet',
  'play',
  'call',
  'movement',
  'limit',
  'jackpot',
  'free_round',
  'card',
  'payout',
  'invalid_bet',
  'compensation',
  'session',
  'staff',
] as const;
export const StoryKind = z.enum(STORY_KINDS);
export type StoryKind = z.infer<typeof StoryKind>;

/** One event of a round, whatever it was. */
export const StoryEntry = z.object({
  /** Unique within a story. */
  id: z.string(),
  at: Instant,
  kind: StoryKind,
  /** What happened, in the words of the kind: a state, the kind of a call, the method of a movement, an audit action. */
  event: z.string(),
  /** Empty: about the round as a whole. */
  bet_id: z.string(),
  /** By what the screen of the kind opens it; empty where there is nothing to open. */
  record: z.string(),
  /** Of the record where the screen depends on it: the type of object that staff changed. */
  record_type: z.string(),
  /** Signed as the player's balance sees it; null where no money is told. */
  amount: Money.nullable(),
  currency: z.string(),
  balance_after: Money.nullable(),
  /** How it ended: the outcome of a call or of an action, the status of a movement. */
  result: z.string(),
  is_good: z.boolean(),
  attempt: z.int().nullable(),
  latency_ms: z.int().nullable(),
  /** From the attempt before it at the same request to this one. */
  gap_ms: z.int().nullable(),
  /** Who did it; empty: a game, a wallet or the product itself. */
  actor: z.string(),
  /** A reason, the code of a wallet, the last error. */
  note: z.string(),
  /** Steps of a round that was played. */
  steps: z.int().nullable(),
  row_version: z.int().nullable(),
});
export type StoryEntry = z.infer<typeof StoryEntry>;

/**
 * `hidden`: the reader holds none of the codes; `partly`: not those that show all of it. `cut`: there is more than a page shows. `incomplete`: it rests on a month that the report store
 * does not hold whole. `away`: it did not answer.
 */
export const STORY_SOURCE_STATES = ['whole', 'partly', 'cut', 'incomplete', 'away', 'hidden'] as const;
export const StorySource = z.object({
  kind: StoryKind,
  state: z.enum(STORY_SOURCE_STATES),
  /** Each of them would show all of it. */
  codes: z.array(z.string()),
});
export type StorySource = z.infer<typeof StorySource>;

/** Does what one side says agree with the bets? `unknown`: there is nothing to compare with, or it may not be seen. */
export const StoryCheck = z.object({
  check: z.enum(['stake', 'win', 'steps']),
  state: z.enum(['ok', 'differs', 'open', 'unknown']),
  currency: z.string(),
  /** By the bets. */
  expected: MoneySum,
  /** By the wallet's movements, or the steps of the rounds on the page. */
  found: MoneySum.nullable(),
  /** Bets whose steps do not make their win. */
  bet_ids: z.array(z.string()),
});
export type StoryCheck = z.infer<typeof StoryCheck>;

/** Bets that count (settled or adjusted), in one currency: never added over currencies. */
export const StorySum = z.object({
  currency: z.string(),
  bets: z.int(),
  bet: MoneySum,
  win: MoneySum,
  win_loss: MoneySum,
  jackpot_win: MoneySum,
});
export type StorySum = z.infer<typeof StorySum>;

export const StoryBet = BetRow.pick({
  bet_id: true,
  parent_bet_id: true,
  player_id: true,
  player: true,
  currency: true,
  bet: true,
  win: true,
  win_loss: true,
  multiple: true,
  jackpot_win: true,
  source: true,
  status: true,
  is_feature_buy: true,
  bet_at: true,
  settled_at: true,
  row_version: true,
}).extend({
  /** Null without a detail, or one that is no list of steps. */
  steps: z.int().nullable(),
  is_detail_consistent: z.boolean().nullable(),
});
export type StoryBet = z.infer<typeof StoryBet>;

export const StoryRound = z.object({
  round_id: z.string(),
  site_id: z.string(),
  site_code: z.string(),
  agent_id: z.string(),
  agent_name: z.string(),
  /** Of the agent's calendar at the time of the round. */
  agent_zone: TimeZone,
  game_id: z.string(),
  game_code: z.string(),
  game_name: z.string(),
  vendor: z.string(),
  is_test: z.boolean(),
  players: z.int(),
  bets: z.int(),
  pending: z.int(),
  cancelled: z.int(),
  first_at: Instant,
  last_at: Instant,
});
export type StoryRound = z.infer<typeof StoryRound>;

/** A link for colleagues. */
export const StoryLink = z.object({ by: z.string(), shared_at: Instant, expires_at: Instant });
export type StoryLink = z.infer<typeof StoryLink>;

/** Bets that one page holds at most. */
export const MAX_STORY_BETS = 200;

export const getRoundStory = defineEndpoint({
  method: 'GET',
  path: '/api/account/round_story/get_list',
  access: holds('B-3'),
  summary:
    'Everything about a round in the order in which it happened: bets with their versions, steps, wallet calls, movements, payouts, what staff did. By the id of a bet or of the round, or by a link that a colleague shared; pages by bets',
  example: { bet_id: 'bet-20261121-000001' },
  /** One of `bet_id`, `round_id` and `link`. A round id is unique at its website only: without `site_id` the earliest is meant, and `others` names the rest; a bet of another website than `site_id` is not found. */
  input: keysetQuery({
    bet_id: ShortText.min(1).max(100).optional(),
    round_id: ShortText.min(1).max(100).optional(),
    site_id: Id.optional(),
    link: z.string().min(1).max(800).optional(),
  }),
  output: keysetPageOf(StoryEntry).extend({
    round: StoryRound,
    sums: z.array(StorySum),
    checks: z.array(StoryCheck),
    sources: z.array(StorySource),
    /** Of this page, oldest first. */
    bets: z.array(StoryBet),
    /** Websites that have a round of the same id. */
    others: z.array(z.object({ site_id: z.string(), site_code: z.string() })),
    link: StoryLink.nullable(),
  }),
});

/** Days that a link for colleagues opens. */
export const STORY_LINK_DAYS = [1, 7, 30] as const;

export const shareRoundStory = defineEndpoint({
  method: 'POST',
  path: '/api/account/round_story/share',
  access: holds('B-3'),
  audit: 'round.share',
  writes: 'agent',
  keepsNoFigures: true,
  summary:
    'A signed link to a story. `staff`: for colleagues, who sign in and see of it what they may see anyway. `player`: shows the player’s own bets of the round without a session, for ten minutes',
  input: z.strictObject({
    bet_id: ShortText.min(1).max(100),
    audience: z.enum(['staff', 'player']),
    /** Of a link for colleagues. */
    days: z.literal(STORY_LINK_DAYS).default(7),
  }),
  output: z.object({ path: z.string(), expires_at: Instant }),
});

/** The player's own bets of a round that one answer shows, the first ones. */
export const MAX_SHARED_BETS = 50;

/** What the embeddable page may know of a round: the player's own bets, and nothing of the operator's. */
export const SharedRound = z.object({
  round_id: z.string(),
  game_name: z.string(),
  currency: z.string(),
  status: BetStatus,
  bet: MoneySum,
  win: MoneySum,
  first_at: Instant,
  last_at: Instant.nullable(),
  bets: z.array(SharedBet),
  /** Of all of the player's bets of the round. */
  total: z.int(),
});
export type SharedRound = z.infer<typeof SharedRound>;

export const getSharedRound = defineEndpoint({
  method: 'GET',
  path: '/api/iframe/round_story/get_detail',
  access: open,
  summary: 'The round that a signed ticket names, as far as it is the player’s own',
  input: z.strictObject({ t: z.string().min(1).max(500) }),
  output: SharedRound,
});
