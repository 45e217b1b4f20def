import { CARD_FEATURES, CARD_MULTIPLIERS, CARD_STATES, CARD_TYPES, MOST_CARD_ROUNDS } from '@manager/domain/card';
import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Reason, ShortText, SomeIds, listOf } from '../../kit/fields.ts';
import { CurrencyCode, MoneySum, PositiveMoney } from '../../kit/money.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';
import { GrantPayout } from '../account/free-round-parts.ts';

/** Most cards of one upload. */
export const MAX_CARD_ROWS = 10_000;

/** What gave a card: staff by hand, the reward of a task, or the exchange of collected icons. */
export const CARD_SOURCES = ['staff', 'task', 'exchange'] as const;
/** `counting`: may still win; `nothing`: over without a win. */
export const CARD_PAYOUT_STATES = ['counting', 'nothing', 'unpaid', 'paid', 'failed', 'given_up'] as const;
/** What used a card up: its rounds, the player who left midway, or its time. */
export const CARD_USED_BY = ['rounds', 'player', 'time'] as const;

export const CardRow = z.object({
  id: z.string(),
  version: z.int(),
  agent_id: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  player_id: z.string(),
  user_name: z.string(),
  game_id: z.string(),
  game_name: z.string(),
  type: z.enum(CARD_TYPES),
  /** Of a feature game. */
  feature: z.enum(CARD_FEATURES).nullable(),
  /** Of the wins: games report multiplied ones. */
  multiplier: z.int(),
  /** Drawn when the card was opened: under it the play is known and the wallet is asked once. */
  spin_id: z.string().nullable(),
  currency: z.string(),
  /** What a round is played at; the player pays nothing. */
  bet_value: MoneySum,
  rounds: z.int(),
  played: z.int(),
  max_win: MoneySum,
  /** As the bets say it, before the maximum. */
  won: MoneySum,
  /** What of it is paid, and what the maximum cuts off. */
  payable: MoneySum,
  beyond_max: MoneySum,
  /** What reached the player's wallet; 0 before that. */
  paid: MoneySum,
  state: z.enum(CARD_STATES),
  payout_state: z.enum(CARD_PAYOUT_STATES),
  /** What the wallet said last of what it has not paid. */
  last_error: z.string(),
  source: z.enum(CARD_SOURCES),
  /** Of the reward or the exchange; empty for one that staff gave. */
  source_id: z.string(),
  expires_at: Instant,
  opened_at: Instant.nullable(),
  used_at: Instant.nullable(),
  used_by: z.enum(CARD_USED_BY).nullable(),
  /** When it was settled, expired or was recalled. */
  ended_at: Instant.nullable(),
  end_reason: z.string(),
  by_user: z.string(),
  /** Who agreed to it; empty: it took one person. */
  approved_name: z.string(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ recall: z.boolean(), resend: z.boolean() }),
});
export type CardRow = z.infer<typeof CardRow>;

/** What the wallet is asked to pay of a card: all rounds together, or what came to them after they were paid. */
const CardPayout = GrantPayout.omit({ round_id: true, given_otherwise: true }).extend({
  part: z.enum(['all_rounds', 'late_reports']),
});

export const getCardList = defineEndpoint({
  method: 'GET',
  path: '/api/task/task_use_card/get_list',
  access: holds('J-4'),
  exported: { code: 'J-4-93', walk: 'pages' },
  summary: 'Cards of players: what was played with them, won and paid',
  input: pagedQuery(
    {
      time_from: InstantInput.optional(),
      time_to: InstantInput.optional(),
      site_id: Id.optional(),
      player_id: Id.optional(),
      user_name: ShortText.optional(),
      game_id: Id.optional(),
      /** Its id, or our spin id. */
      card: ShortText.optional(),
      type: z.enum(CARD_TYPES).optional(),
      currency: CurrencyCode.optional(),
      state: listOf(z.enum(CARD_STATES)).optional(),
      payout_state: z.enum(CARD_PAYOUT_STATES).optional(),
      source: z.enum(CARD_SOURCES).optional(),
      by_user: ShortText.optional(),
    },
    ['created_at', 'expires_at', 'opened_at', 'ended_at'],
    '-created_at',
  ),
  output: pageOf(CardRow),
});

export const getCardDetail = defineEndpoint({
  method: 'GET',
  path: '/api/task/task_use_card/get_detail',
  access: holds('J-4'),
  summary: 'A card with what was paid of it',
  input: z.strictObject({ id: Id }),
  output: CardRow.extend({ payouts: z.array(CardPayout) }),
});

export const getCardBets = defineEndpoint({
  method: 'GET',
  path: '/api/task/task_use_card/get_bets',
  access: holds('J-4-91'),
  summary: 'Bets that a game offers at a website, by currency: what a card can be played at',
  input: z.strictObject({ site_id: Id, game_id: Id }),
  output: z.object({
    /** Currencies with such a bet alone; bets ascending. */
    list: z.array(z.object({ currency: z.string(), bets: z.array(MoneySum) })),
  }),
});

/** Heading `user_name`; further columns may only be those of a result. One player is an upload of one row. */
const issue = {
  site_id: Id,
  game_id: Id,
  type: z.enum(CARD_TYPES),
  /** Of a feature game alone. */
  feature: z.enum(CARD_FEATURES).nullable().default(null),
  /** Of free spins alone. */
  multiplier: z.literal(CARD_MULTIPLIERS).default(1),
  currency: CurrencyCode,
  /** Null: the smallest that is on offer. */
  bet_value: PositiveMoney.nullable().default(null),
  rounds: z.int().min(1).max(MOST_CARD_ROUNDS),
  max_win: PositiveMoney,
  expires_at: InstantInput,
  text: z.string().min(1).max(3_000_000),
};
const example = {
  site_id: '1',
  game_id: '1',
  type: 'free_spin' as const,
  currency: 'USD',
  bet_value: '1',
  rounds: 10,
  max_win: '500',
  expires_at: '2026-12-01T00:00:00.000Z',
  text: 'user_name\nkim',
};

/** What becomes of an upload of players. */
export const CardPlan = z.object({
  /** In the order of the file; a message says why a row is refused. */
  list: z.array(z.object({ line: z.int(), user_name: z.string(), message: z.string() })),
  accepted: z.int(),
  refused: z.int(),
  currency: z.string(),
  /** As it will be: the smallest on offer where none was named. */
  bet_value: MoneySum,
  /** The most that these cards can pay, which is set aside. */
  budget: MoneySum,
  fingerprint: z.string(),
});
export type CardPlan = z.infer<typeof CardPlan>;

export const previewCards = defineEndpoint({
  method: 'POST',
  path: '/api/task/task_use_card/preview',
  access: holds('J-4-91'),
  takesFile: true,
  summary: 'What would become of each row of an upload of players, and what the cards can cost at most',
  example,
  input: z.strictObject(issue),
  output: CardPlan,
});

/** A second person agrees to all of it. */
const PAID = 'dangerous: what these players win is paid to them';

export const issueCards = defineEndpoint({
  method: 'POST',
  path: '/api/task/task_use_card/issue',
  access: holds('J-4-91'),
  audit: 'card.issue',
  writes: 'agent',
  takesFile: true,
  needsReason: true,
  needsStepUp: true,
  risk: {
    site_id: PAID,
    game_id: PAID,
    type: PAID,
    feature: PAID,
    multiplier: PAID,
    currency: PAID,
    bet_value: PAID,
    rounds: PAID,
    max_win: PAID,
    expires_at: PAID,
    text: PAID,
  },
  summary:
    'Give each player whom the preview accepted a card, at a website with a seamless wallet; a second person has to agree under dual control',
  example: { ...example, fingerprint: 'from the preview', reason: 'for regulars' },
  input: z.strictObject({ ...issue, fingerprint: z.string().max(100), reason: Reason }),
  output: CardPlan,
});

export const recallCards = defineEndpoint({
  method: 'POST',
  path: '/api/task/task_use_card/batch_recall',
  access: holds('J-4-92'),
  audit: 'card.recall',
  writes: 'agent',
  needsReason: true,
  summary: 'Take cards back that nobody has opened yet. One that was opened is played to its end',
  input: z.strictObject({ ids: SomeIds, reason: Reason }),
  output: BatchOutcome,
});

export const resendCardPayout = defineEndpoint({
  method: 'POST',
  path: '/api/task/task_use_card/resend_payout',
  access: holds('J-4-95'),
  audit: 'card.resend',
  writes: 'agent',
  needsReason: true,
  risk: 'harmless: the same request under the same id, which a wallet books once',
  summary: 'Ask the wallet again now to pay the wins of a card, under the same transfer id',
  input: z.strictObject({ id: Id, reason: Reason }),
  output: CardRow,
});
