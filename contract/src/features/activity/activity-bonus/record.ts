import { BONUS_GRANT_STATES } from '@manager/domain/free-win';
import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
import { Id, Reason, ShortText, SomeIds, listOf } from '../../../kit/fields.ts';
import { MoneySum, PositiveMoney } from '../../../kit/money.ts';
import { pagedQuery, pageOf } from '../../../kit/page.ts';
import { Instant, InstantInput } from '../../../kit/time.ts';
import { CountedUntil } from '../activity.ts';

/** Where the money of a grant stands: nothing due, `requested`: waits for staff, `due`: about to be paid, or as its payout. */
export const GRANT_PAYMENTS = ['none', 'requested', 'due', 'processing', 'failed', 'paid', 'refused'] as const;

/** Bonus credit of a player (L-2-2). Amounts are in the currency of the activity. */
export const BonusGrantRow = z.object({
  id: z.string(),
  version: z.int(),
  agent_id: z.string(),
  activity_id: z.string(),
  activity_code: z.string(),
  activity_name: z.string(),
  player_id: z.string(),
  user_name: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  currency: z.string(),
  granted: MoneySum,
  /** What is left of the credit. */
  balance: MoneySum,
  turnover: MoneySum,
  bets: z.int(),
  /** Number of the highest level that was reached, from 1, of so many; 0: none. */
  level: z.int(),
  levels: z.int(),
  /** What the level pays, once it is over; null: not known yet. */
  pay: MoneySum.nullable(),
  /** What has been paid of it. */
  paid: MoneySum,
  state: z.enum(BONUS_GRANT_STATES),
  payment: z.enum(GRANT_PAYMENTS),
  transfer_id: z.string(),
  last_error: z.string(),
  /** Given by staff, or taken by the player through the game platform under this number; empty: by staff. */
  grant_no: z.string(),
  by_user: z.string(),
  decided_name: z.string(),
  decided_at: Instant.nullable(),
  reason: z.string(),
  granted_at: Instant,
  expires_at: Instant,
  ended_at: Instant.nullable(),
  paid_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ cancel: z.boolean(), approve: z.boolean(), retry: z.boolean() }),
});
export type BonusGrantRow = z.infer<typeof BonusGrantRow>;

export const getGrantList = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_bonus_record/get_list',
  access: holds('L-2-2'),
  exported: { code: 'L-2-2-93', walk: 'pages' },
  summary: 'Bonus credit of players: what is left of it, the level reached, what was paid; and until where bets are counted',
  input: pagedQuery(
    {
      time_from: InstantInput.optional(),
      time_to: InstantInput.optional(),
      activity_id: Id.optional(),
      player_id: Id.optional(),
      user_name: ShortText.optional(),
      site_id: Id.optional(),
      state: listOf(z.enum(BONUS_GRANT_STATES)).optional(),
      payment: listOf(z.enum(GRANT_PAYMENTS)).optional(),
    },
    ['granted_at', 'expires_at', 'balance', 'turnover', 'pay'],
    '-granted_at',
  ),
  output: pageOf(BonusGrantRow).extend({
    /** Grants that wait for somebody, whatever page is shown. */
    waiting: z.int(),
    counted: CountedUntil,
  }),
});

export const getGrantDetail = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_bonus_record/get_detail',
  access: holds('L-2-2'),
  summary: 'Bonus credit of a player',
  input: z.strictObject({ id: Id }),
  output: BonusGrantRow,
});

/** Why a player gets no credit. */
export const GRANT_REFUSALS = [
  'unknown_player',
  'unknown_activity',
  'closed',
  'not_open',
  'not_here',
  'test_player',
  'player_blocked',
  'other_currency',
  'already_granted',
  'other_grant',
  'none_left',
] as const;
export type GrantRefusal = (typeof GRANT_REFUSALS)[number];

export const MOST_PLAYERS = 500;

export const grantBonus = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_bonus_record/grant',
  access: holds('L-2-2-91'),
  audit: 'bonus_grant.grant',
  writes: 'agent',
  risk: {
    activity_id: 'harmless: two persons agreed to the activity, its levels and its number of grants',
    player_ids: 'harmless: two persons agreed to the activity, its levels and its number of grants',
    amount: 'harmless: at most the initial amount, to which two persons agreed',
  },
  summary: 'Give players bonus credit of a running activity, and say what became of each. Of a flexible one the amount is named',
  input: z.strictObject({
    activity_id: Id,
    player_ids: SomeIds.refine((ids) => ids.length <= MOST_PLAYERS, 'too_big'),
    /** For each of them; of a flexible one alone, and at most its initial amount. */
    amount: PositiveMoney.nullable().optional(),
  }),
  output: z.object({
    granted: z.int(),
    list: z.array(
      z.object({
        player_id: z.string(),
        user_name: z.string(),
        outcome: z.enum(['granted', ...GRANT_REFUSALS]),
        grant_id: z.string().nullable(),
      }),
    ),
  }),
});

export const cancelGrant = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_bonus_record/cancel',
  access: holds('L-2-2-92'),
  audit: 'bonus_grant.cancel',
  writes: 'agent',
  needsReason: true,
  risk: 'harmless: nothing is paid, and the place is another player’s',
  summary: 'Cancel credit that is being played or whose payment nobody has agreed to yet: it pays nothing',
  input: z.strictObject({ id: Id, reason: Reason }),
  output: BonusGrantRow,
});

export const approveGrants = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_bonus_record/batch_approve',
  access: holds('L-2-2-94'),
  audit: 'bonus_grant.approve',
  writes: 'agent',
  needsStepUp: true,
  risk: 'harmless: two persons agreed to the activity, a level was reached',
  summary: 'Agree to payments that wait, all of them or none; those who gave the credit cannot. They go out at once',
  input: z.strictObject({ ids: SomeIds }),
  output: z.object({ list: z.array(BonusGrantRow) }),
});

export const retryGrant = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_bonus_record/retry',
  access: holds('L-2-2-95'),
  audit: 'bonus_grant.retry',
  writes: 'agent',
  needsReason: true,
  risk: 'harmless: the same request under the same id, which a wallet books once',
  summary: 'Ask the wallet again now to pay the level, under the same transfer id',
  input: z.strictObject({ id: Id, reason: Reason }),
  output: BonusGrantRow,
});
