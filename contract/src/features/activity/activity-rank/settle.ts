import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
import { Id, listOf, Reason, ShortText, SomeIds, Version } from '../../../kit/fields.ts';
import { CurrencyCode, MoneySum } from '../../../kit/money.ts';
import { BatchOutcome, Limit, pagedQuery, pageOf } from '../../../kit/page.ts';
import { Instant } from '../../../kit/time.ts';
import { PRIZE_STATES, SETTLEMENT_STATES } from '@manager/domain/activity-settlement';
import { ActivityKind, ActivityState } from '../activity.ts';
import { PRIZE_KINDS } from './rank-rule.ts';

export const PrizeState = z.enum(PRIZE_STATES);
export const SettlementState = z.enum(SETTLEMENT_STATES);

/** The settlement of an activity: who gets what, frozen when it was calculated. */
export const SettlementRow = z.object({
  /** Of the activity. */
  id: z.string(),
  /** 0: not calculated yet. */
  version: z.int(),
  agent_id: z.string().nullable(),
  kind: ActivityKind,
  code: z.string(),
  name: z.string(),
  activity_state: ActivityState,
  ends_at: Instant,
  /** From when on it can be calculated. */
  calculable_at: Instant,
  state: SettlementState,
  currency: z.string(),
  /** Null: not calculated, or prizes are not out of a pool. */
  pool: MoneySum.nullable(),
  players: z.int(),
  prizes: z.int(),
  prize_sum: MoneySum,
  /** Places with a prize that nobody took: nobody is paid for them. */
  unclaimed: z.int(),
  paid: z.int(),
  paid_sum: MoneySum,
  /** Left to staff. */
  failed: z.int(),
  /** Not paid for good: not eligible, rejected or too small. */
  refused: z.int(),
  calculated_by: z.string(),
  calculated_at: Instant.nullable(),
  approved_by: z.string(),
  approved_at: Instant.nullable(),
  paid_by: z.string(),
  settled_at: Instant.nullable(),
  can: z.object({ calculate: z.boolean(), approve: z.boolean(), pay: z.boolean(), retry: z.boolean() }),
});
export type SettlementRow = z.infer<typeof SettlementRow>;

export const PrizeRow = z.object({
  id: z.string(),
  version: z.int(),
  activity_id: z.string(),
  activity_code: z.string(),
  activity_name: z.string(),
  /** Null: not for a place. */
  rank: z.int().nullable(),
  /** What it is for, `rank:1`, `packet:17`. */
  what: z.string(),
  agent_id: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  player_id: z.string(),
  user_name: z.string(),
  score: MoneySum,
  currency: z.string(),
  prize: MoneySum,
  state: PrizeState,
  /** Why it is not paid. */
  last_error: z.string(),
  /** Under which the wallet is asked, in every attempt; empty before it is paid. */
  transfer_id: z.string(),
  paid_at: Instant.nullable(),
  created_at: Instant,
  can: z.object({ retry: z.boolean(), give_up: z.boolean() }),
});
export type PrizeRow = z.infer<typeof PrizeRow>;

export const getSettlementList = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_rank_settle/get_settlement_list',
  access: holds('L-1-3'),
  exported: { code: 'L-1-3-93', walk: 'pages' },
  summary: 'Activities that have ended, and where their prizes stand',
  input: pagedQuery(
    {
      text: ShortText.optional(),
      state: SettlementState.optional(),
      agent_id: Id.optional(),
    },
    ['ends_at'],
    '-ends_at',
  ),
  output: pageOf(SettlementRow),
});

export const getSettlementDetail = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_rank_settle/get_settlement_detail',
  access: holds('L-1-3'),
  summary: 'The settlement of one activity',
  input: z.strictObject({ id: Id }),
  output: SettlementRow,
});

export const getPrizeList = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_rank_settle/get_list',
  access: holds('L-1-3'),
  exported: { code: 'L-1-3-93', walk: 'pages' },
  summary: 'Prizes of activities: rank, player, score, amount and where the payment stands',
  input: pagedQuery(
    {
      /** One prize. */
      prize_id: Id.optional(),
      activity_id: Id.optional(),
      kind: z.enum(PRIZE_KINDS).optional(),
      site_id: Id.optional(),
      player_id: Id.optional(),
      /** Exact. */
      user_name: ShortText.min(1).optional(),
      currency: CurrencyCode.optional(),
      state: listOf(PrizeState).optional(),
    },
    ['rank', 'created_at', 'prize'],
    'rank',
  ),
  output: pageOf(PrizeRow).extend({
    sums: z.array(z.object({ currency: z.string(), count: z.int(), prize: MoneySum, paid: MoneySum })),
  }),
});

export const getPrizeActivities = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_rank_settle/get_activities',
  access: holds('L-1-3'),
  summary: 'Activities that may have given prizes, the latest first, to choose from',
  input: z.strictObject({ limit: Limit }),
  output: z.object({ list: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

/** `version` of the settlement, 0 before it is calculated. */
const Step = z.strictObject({ id: Id, version: z.int().min(0) });

export const calculateSettlement = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_rank_settle/calculate',
  access: holds('L-1-3-91'),
  audit: 'activity_settlement.calculate',
  writes: 'agent',
  risk: 'harmless: nobody is paid before a second person agrees',
  summary: 'Freeze the ranking of an activity that has ended ten minutes ago; again as long as nobody has approved it',
  input: Step,
  output: SettlementRow,
});

export const approveSettlement = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_rank_settle/approve',
  access: holds('L-1-3-94'),
  audit: 'activity_settlement.approve',
  writes: 'agent',
  needsStepUp: true,
  risk: 'harmless: this is the second person',
  summary: 'Agree to the prizes that somebody else has calculated; with automatic payment they are paid at once',
  input: z.strictObject({ id: Id, version: Version }),
  output: SettlementRow,
});

export const paySettlement = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_rank_settle/pay',
  access: holds('L-1-3-95'),
  audit: 'activity_settlement.pay',
  writes: 'agent',
  needsStepUp: true,
  risk: 'harmless: a second person has agreed to exactly these prizes',
  summary: 'Pay the approved prizes to the wallets of their players, each once',
  input: z.strictObject({ id: Id, version: Version }),
  output: SettlementRow,
});

export const retryPrizes = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_rank_settle/retry',
  access: holds('L-1-3-95'),
  audit: 'activity_prize.retry',
  writes: 'agent',
  risk: 'harmless: the same request under the same id, which a wallet books once',
  summary: 'Ask the wallets again now for prizes that wait or have failed, under the same ids',
  input: z.strictObject({ ids: SomeIds }),
  output: BatchOutcome,
});

export const giveUpPrize = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_rank_settle/give_up',
  access: holds('L-1-3-95'),
  audit: 'activity_prize.give_up',
  writes: 'agent',
  needsReason: true,
  needsStepUp: true,
  risk: 'dangerous: a player is never paid what he has won',
  summary:
    'Never pay a prize that has failed: at once where nothing can have been booked, else the wallet is told to take it back first. A second person has to agree',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: PrizeRow,
});
