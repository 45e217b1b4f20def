import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id } from '../../kit/fields.ts';
import { MoneySum } from '../../kit/money.ts';
import { Instant, InstantInput } from '../../kit/time.ts';

/** Addresses with more players than this tell nothing of one: they belong to a network or an office. */
export const CROWDED_PLAYERS = 50;
export const MAX_LINKED = 100;
/** How far back one page of the time line looks. */
export const TIMELINE_DAYS = 31;
export const TIMELINE_ROWS = 50;

export const AccountMonth = z.object({
  /** `YYYY-MM`, of settlement days. */
  month: z.string(),
  rounds: z.int(),
  bet: MoneySum,
  win: MoneySum,
  /** bet − win. */
  total: MoneySum,
  /** The same of test money. */
  test_bet: MoneySum,
  test_win: MoneySum,
});
export type AccountMonth = z.infer<typeof AccountMonth>;

export const getAccountMonths = defineEndpoint({
  method: 'GET',
  path: '/api/account/account_list/months',
  access: holds('B-1'),
  summary: 'What a player staked and won by settlement month, newest first',
  input: z.strictObject({ id: Id }),
  output: z.object({ list: z.array(AccountMonth), currency: z.string() }),
});

export const LinkedAccount = z.object({
  id: z.string(),
  user_name: z.string(),
  site_name: z.string(),
  agent_name: z.string(),
  /** Addresses that both came from, masked without B-1-96; at most five. */
  ips: z.array(z.string()),
  shared_ips: z.int(),
  /** With the same kind of device from one of them. */
  has_same_device: z.boolean(),
  /** The same name in another form of Unicode: one player, whom a block of either reaches. */
  is_same_name: z.boolean(),
  last_at: Instant,
});
export type LinkedAccount = z.infer<typeof LinkedAccount>;

export const getLinkedAccounts = defineEndpoint({
  method: 'GET',
  path: '/api/account/account_list/linked',
  access: holds('B-1'),
  summary:
    'The same name in another form of Unicode, then players who came from the same addresses: those with the same kind of device first',
  input: z.strictObject({ id: Id }),
  output: z.object({
    list: z.array(LinkedAccount),
    has_more: z.boolean(),
    /** Addresses of the player that too many share to mean anything. */
    crowded: z.int(),
    addresses: z.int(),
  }),
});

export const TIMELINE_KINDS = [
  'session_start',
  'session_end',
  'bet',
  'movement',
  'free_round',
  'card',
  'compensation',
  'invalid_bet',
  'block',
  'staff',
] as const;

export const TimelineItem = z.object({
  at: Instant,
  kind: z.enum(TIMELINE_KINDS),
  /** Of what it is: session, bet, movement, grant, card, compensation, invalid bet or block; of staff the number of the record. */
  id: z.string(),
  /** What happened: a reason of the end, a method, a state, or the action of the audit log; empty: the kind says it. */
  what: z.string(),
  /** Game, reason, or who did it. */
  note: z.string(),
  amount: MoneySum.nullable(),
  /** Of a bet. */
  win: MoneySum.nullable(),
});
export type TimelineItem = z.infer<typeof TimelineItem>;

export const getAccountTimeline = defineEndpoint({
  method: 'GET',
  path: '/api/account/account_list/timeline',
  access: holds('B-1'),
  summary: 'Everything that is on record of a player, newest first, as far as the caller may see it',
  input: z.strictObject({
    id: Id,
    /** Only what happened before. */
    before: InstantInput.optional(),
  }),
  output: z.object({
    list: z.array(TimelineItem),
    /** Where to go on; null: nothing is older than what was shown. */
    next_before: Instant.nullable(),
    /** What was looked through. */
    from_at: Instant,
    currency: z.string(),
  }),
});
