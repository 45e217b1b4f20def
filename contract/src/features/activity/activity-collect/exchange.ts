import { EXCHANGE_STATES } from '@manager/domain/collection';
import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
import { Id, Reason, ShortText, SomeIds, listOf } from '../../../kit/fields.ts';
import { MoneySum } from '../../../kit/money.ts';
import { pagedQuery, pageOf } from '../../../kit/page.ts';
import { Instant, InstantInput } from '../../../kit/time.ts';
import { PRIZE_KINDS } from './collection-rule.ts';

/** A set of icons that a player exchanged (L-3-2). */
export const ExchangeRow = z.object({
  id: z.string(),
  version: z.int(),
  agent_id: z.string(),
  activity_id: z.string(),
  activity_code: z.string(),
  activity_name: z.string(),
  recipe: z.string(),
  recipe_name: z.string(),
  exchange_no: z.string(),
  player_id: z.string(),
  user_name: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  /** For people: `Star × 3`. */
  icons: z.array(z.string()),
  prize_kind: z.enum(PRIZE_KINDS),
  amount: MoneySum.nullable(),
  currency: z.string(),
  points: z.int().nullable(),
  /** Of the free-round campaign. */
  campaign_name: z.string().nullable(),
  /** The card that was given (J-4). */
  card_id: z.string().nullable(),
  state: z.enum(EXCHANGE_STATES),
  needs_person: z.boolean(),
  /** Where the payout of cash stands; empty: there is none. */
  payout_state: z.string(),
  transfer_id: z.string(),
  last_error: z.string(),
  decided_name: z.string(),
  decided_at: Instant.nullable(),
  reason: z.string(),
  paid_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  /** Who wrote the rule may reject and not approve. */
  can: z.object({ decide: z.boolean(), approve: z.boolean(), retry: z.boolean() }),
});
export type ExchangeRow = z.infer<typeof ExchangeRow>;

export const getExchangeList = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_collect_exchange/get_list',
  access: holds('L-3-2'),
  exported: { code: 'L-3-2-93', walk: 'pages' },
  summary: 'Sets of icons that players exchanged, and how many wait for somebody',
  input: pagedQuery(
    {
      time_from: InstantInput.optional(),
      time_to: InstantInput.optional(),
      activity_id: Id.optional(),
      recipe: ShortText.optional(),
      player_id: Id.optional(),
      user_name: ShortText.optional(),
      site_id: Id.optional(),
      prize_kind: z.enum(PRIZE_KINDS).optional(),
      state: listOf(z.enum(EXCHANGE_STATES)).optional(),
      exchange_no: ShortText.optional(),
    },
    ['created_at', 'paid_at', 'amount'],
    '-created_at',
  ),
  output: pageOf(ExchangeRow).extend({ waiting: z.int() }),
});

export const getExchangeDetail = defineEndpoint({
  method: 'GET',
  path: '/api/activity/activity_collect_exchange/get_detail',
  access: holds('L-3-2'),
  summary: 'One exchange',
  input: z.strictObject({ id: Id }),
  output: ExchangeRow,
});

export const approveExchanges = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_collect_exchange/batch_approve',
  access: holds('L-3-2-94'),
  audit: 'collection_exchange.approve',
  writes: 'agent',
  needsStepUp: true,
  risk: 'harmless: this is the second person beside who wrote the rule',
  summary:
    'Agree to exchanges that wait, as another person than who wrote the rule: all of them or none. The prizes go out at once',
  input: z.strictObject({ ids: SomeIds }),
  output: z.object({ list: z.array(ExchangeRow) }),
});

export const rejectExchanges = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_collect_exchange/batch_reject',
  access: holds('L-3-2-94'),
  audit: 'collection_exchange.reject',
  writes: 'agent',
  needsReason: true,
  risk: 'harmless: nothing is paid',
  summary: 'Reject exchanges that wait: all of them or none. Players get their icons back, the stock its prizes',
  input: z.strictObject({ ids: SomeIds, reason: Reason }),
  output: z.object({ list: z.array(ExchangeRow) }),
});

export const retryExchange = defineEndpoint({
  method: 'POST',
  path: '/api/activity/activity_collect_exchange/retry',
  access: holds('L-3-2-95'),
  audit: 'collection_exchange.retry',
  writes: 'agent',
  needsReason: true,
  risk: 'harmless: the same request under the same id, which a wallet books once',
  summary: 'Ask the wallet again now to pay the prize, under the same transfer id',
  input: z.strictObject({ id: Id, reason: Reason }),
  output: ExchangeRow,
});
