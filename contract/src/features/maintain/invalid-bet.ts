import { INVALID_BET_GUIDANCE } from '@manager/domain/invalid-bet';
import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, Reason, ShortText, SomeIds, Version } from '../../kit/fields.ts';
import { Money, MoneySum, NonNegativeMoney } from '../../kit/money.ts';
import { NegativeBalance } from '../set-up/website.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant } from '../../kit/time.ts';
import { RowId } from '../../platform/row.ts';

export const INVALID_BET_STATES = [
  'invalid',
  'cancelling',
  'cancelled',
  'cancel_failed',
  'completing',
  'completed',
  'deleted',
] as const;
/** How it was noticed: pending for more than 30 minutes, a call to the wallet without a known end, a round that does not add up, a stake above what is offered, a staff user. */
export const INVALID_BET_SOURCES = ['pending', 'wallet_unknown', 'integrity', 'above_max_bet', 'staff'] as const;
/** Lets a user cancel and settle, and decide about both as the second person. */
export const MOVE_INVALID_BETS = 'D-1-95';

export const InvalidBetRow = z.object({
  id: z.string(),
  version: z.int(),
  agent_id: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  player_id: z.string(),
  user_name: z.string(),
  game_id: z.string(),
  game_name: z.string(),
  bet_id: z.string(),
  round_id: z.string(),
  currency: z.string(),
  bet: MoneySum,
  /** Of the game and jackpots together. */
  win: MoneySum,
  bet_at: Instant,
  /** What the round was: its source where that is not `normal`, its spin type, a bought feature, a jackpot. */
  features: z.array(z.string()),
  source: z.enum(INVALID_BET_SOURCES),
  reason: z.string(),
  /** Empty: the product itself. */
  marked_by: z.string(),
  /** Its game ended it after all, or staff settled it: there is nothing to cancel. */
  is_valid: z.boolean(),
  state: z.enum(INVALID_BET_STATES),
  /** What the cancel is about to do, or is stuck at. */
  step: z.enum(['look', 'win', 'bet', 'books']),
  /** A step is being done at this moment. */
  is_under_way: z.boolean(),
  /** The wallet refused each call so far, or was not called, and no cancel was written: nothing was taken back. */
  is_untouched: z.boolean(),
  /** The website's players keep their money in the game wallet of the platform: its own wallet holds no bets to be cancelled. */
  is_transfer: z.boolean(),
  tries: z.int(),
  next_attempt_at: Instant.nullable(),
  last_error: z.string(),
  cancel_reason: z.string(),
  requested_name: z.string(),
  /** Who agreed to it; empty: it took one person. */
  approved_name: z.string(),
  requested_at: Instant.nullable(),
  cancelled_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ cancel: z.boolean(), retry: z.boolean(), stop: z.boolean(), settle: z.boolean(), delete: z.boolean() }),
});
export type InvalidBetRow = z.infer<typeof InvalidBetRow>;

const BOOK_STATUSES = ['pending', 'settled', 'cancelled', 'adjusted'] as const;

const CancelAttempt = z.object({
  attempt: z.int(),
  step: z.enum(['win', 'bet']),
  /** The same in every attempt. */
  request_id: z.string(),
  call_id: z.string(),
  started_at: Instant,
  ended_at: Instant.nullable(),
  outcome: z.string().nullable(),
  result: z.enum(['done', 'refused', 'unknown', 'interrupted']).nullable(),
});

export const InvalidBetDetail = InvalidBetRow.extend({
  calls: z.array(CancelAttempt),
  /** What staff see to by hand. */
  guidance: z.enum(INVALID_BET_GUIDANCE),
  /** What the website agreed to when money that is taken back is spent already. */
  negative_balance: NegativeBalance,
  /** Where the reels stopped, as the game told it; empty where it told nothing. */
  stops: z.string(),
  /** What staff gave for the bet by hand, and took again, by compensations that are paid (D-2). */
  compensated: MoneySum,
  /** What was given for the bet or its round so far, or may still be, by whatever screen: compensations, free rounds, its cancel. */
  given: MoneySum,
  /** What a cancel means now: null where the bet cannot be cancelled, or the report store is away. */
  cancel: z
    .object({
      /** Of the bet in the books. */
      status: z.enum(BOOK_STATUSES),
      /** Wins that the wallet booked. */
      taken_back: MoneySum,
      /** The stake, as far as the wallet took it and neither it nor staff gave it back. */
      given_back: MoneySum,
      /** What was given for the bet or its round before, by whatever screen. */
      given: MoneySum,
      /** What the player has of it in all once the stake is given back as well. */
      given_in_all: MoneySum,
      /** Not when more may be taken back: of a win nobody knows yet whether the wallet booked it. */
      is_whole: z.boolean(),
    })
    .nullable(),
  /** What settling means, or meant: null where the bet cannot be settled, and was not. */
  settlement: z
    .object({
      /** Of the bet in the books. */
      status: z.enum(BOOK_STATUSES),
      /** What its game reported or the wallet paid, whichever is more. */
      win: MoneySum,
      /** By the wallet's movements. */
      paid: MoneySum,
      /** Less what staff gave by hand; granted rounds are paid by themselves and miss nothing. */
      missing: MoneySum,
    })
    .nullable(),
});
export type InvalidBetDetail = z.infer<typeof InvalidBetDetail>;

export const getInvalidBetList = defineEndpoint({
  method: 'GET',
  path: '/api/maintain/invalid_bet/get_list',
  access: holds('D-1'),
  exported: { code: 'D-1-93', walk: 'pages' },
  summary: 'Bets that something is wrong with; those that were deleted are left out',
  input: pagedQuery(
    {
      bet_id: RowId.optional(),
      user_name: ShortText.optional(),
      player_id: Id.optional(),
      site_id: Id.optional(),
      game_id: Id.optional(),
      source: z.enum(INVALID_BET_SOURCES).optional(),
      state: z.enum(INVALID_BET_STATES).exclude(['deleted']).optional(),
      is_valid: Flag.optional(),
    },
    ['created_at', 'bet_at', 'updated_at'],
    '-created_at',
  ),
  output: pageOf(InvalidBetRow),
});

export const getInvalidBetDetail = defineEndpoint({
  method: 'GET',
  path: '/api/maintain/invalid_bet/get_detail',
  access: holds('D-1'),
  summary: 'One of them, with the calls that its cancel made',
  input: z.strictObject({ id: Id }),
  output: InvalidBetDetail,
});

export const markInvalidBet = defineEndpoint({
  method: 'POST',
  path: '/api/maintain/invalid_bet/mark',
  access: holds('D-1-91'),
  audit: 'invalid_bet.mark',
  writes: 'agent',
  needsReason: true,
  summary:
    'Mark a bet as invalid; nothing is cancelled by that. A bet that is marked already answers as it stands; one that was merely pending is not valid by itself any more',
  input: z.strictObject({ bet_id: RowId, reason: Reason }),
  output: InvalidBetRow,
});

export const cancelInvalidBet = defineEndpoint({
  method: 'POST',
  path: '/api/maintain/invalid_bet/cancel',
  access: holds(MOVE_INVALID_BETS),
  audit: 'invalid_bet.cancel',
  writes: 'agent',
  needsReason: true,
  needsStepUp: true,
  risk: {
    taken_back: 'dangerous: wins that are taken back from a player',
    given_back: 'dangerous: the stake, which the player gets back',
    given: 'harmless: says what is meant',
  },
  summary: 'Cancel the bet at the wallet and in the books: wins first, then the stake, under the same ids for ever',
  input: z.strictObject({
    id: Id,
    version: Version,
    /** As the detail showed them: a bet of which the wallet has booked something else since is refused. */
    taken_back: Money.optional(),
    given_back: NonNegativeMoney.optional(),
    given: Money.optional(),
    reason: Reason,
  }),
  output: InvalidBetRow,
});

/** Wants D-1-95 besides: it does what a cancel of one does. */
export const batchCancelInvalidBet = defineEndpoint({
  method: 'POST',
  path: '/api/maintain/invalid_bet/batch_cancel',
  access: holds('D-1-97'),
  audit: 'invalid_bet.cancel',
  writes: 'agent',
  needsReason: true,
  needsStepUp: true,
  risk: 'dangerous: takes wins back from players, and gives stakes back',
  summary: 'Cancel several bets, each by itself; those whose cancel failed go on where they stand',
  input: z.strictObject({ ids: SomeIds, reason: Reason }),
  output: BatchOutcome,
});

export const retryInvalidBet = defineEndpoint({
  method: 'POST',
  path: '/api/maintain/invalid_bet/retry',
  access: holds(MOVE_INVALID_BETS, 'O-1-95'),
  audit: 'invalid_bet.retry',
  writes: 'agent',
  needsReason: true,
  risk: 'dangerous when more was given for the bet since its cancel was agreed to; else it goes on where it stands, under the same ids',
  summary: 'Go on with a cancel now: one that waits for its next attempt, or one that failed',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: InvalidBetRow,
});

export const stopInvalidBet = defineEndpoint({
  method: 'POST',
  path: '/api/maintain/invalid_bet/stop',
  access: holds(MOVE_INVALID_BETS, 'O-1-95'),
  audit: 'invalid_bet.stop',
  writes: 'agent',
  needsReason: true,
  needsStepUp: true,
  risk: 'dangerous: a player waits for a stake that nobody gives back any more',
  summary: 'Stop the attempts of a cancel: it stands as failed until staff go on with it',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: InvalidBetRow,
});

export const settleInvalidBet = defineEndpoint({
  method: 'POST',
  path: '/api/maintain/invalid_bet/settle',
  access: holds(MOVE_INVALID_BETS),
  audit: 'invalid_bet.settle',
  writes: 'agent',
  needsReason: true,
  needsStepUp: true,
  risk: { win: 'dangerous: what the bet won, in every report; the stake is kept' },
  summary: 'Complete the bet instead: a pending one is settled in the books with its win. The wallet is not called',
  input: z.strictObject({
    id: Id,
    version: Version,
    /** As the detail showed it: a bet that has changed since is refused. */
    win: NonNegativeMoney,
    reason: Reason,
  }),
  output: InvalidBetRow,
});

export const batchDeleteInvalidBet = defineEndpoint({
  method: 'POST',
  path: '/api/maintain/invalid_bet/batch_delete',
  access: holds('D-1-92'),
  audit: 'invalid_bet.delete',
  writes: 'agent',
  summary: 'Take bets whose cancel went through out of the list; the bet and what was done stay on record',
  input: z.strictObject({ ids: SomeIds }),
  output: BatchOutcome,
});
