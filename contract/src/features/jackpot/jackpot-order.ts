import { JACKPOT_METHODS, JACKPOT_ORDER_STATES, JACKPOT_WIN_CODES } from '@manager/domain/jackpot-order';
import { JACKPOT_LIMITS } from '@manager/domain/jackpot-limits';
import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, Ids, listOf, Note, Reason, ShortText, Version } from '../../kit/fields.ts';
import { Money, MoneySum, PositiveMoney } from '../../kit/money.ts';
import { pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';

export const JackpotMethod = z.enum(JACKPOT_METHODS);
export const JackpotWinCode = z.enum(JACKPOT_WIN_CODES);
export const JackpotOrderState = z.enum(JACKPOT_ORDER_STATES);

/** A win of a pool, a payment by hand, or an adjustment of its money (I-2). Amounts in USD unless they say otherwise. */
export const JackpotOrderRow = z.object({
  id: z.string(),
  version: z.int(),
  method: JackpotMethod,
  /** Null: of an adjustment. */
  win_code: JackpotWinCode.nullable(),
  status: JackpotOrderState,
  pool_id: z.string(),
  pool_code: z.string(),
  pool_name: z.string(),
  turn: z.int(),
  to_pool_id: z.string().nullable(),
  to_pool_code: z.string().nullable(),
  /** Of an adjustment with its sign. */
  amount: MoneySum,
  /** Empty: no bet won it. */
  bet_id: z.string(),
  player_id: z.string().nullable(),
  /** The user id that the website knows the player by. */
  user_name: z.string().nullable(),
  site_id: z.string().nullable(),
  site_name: z.string().nullable(),
  agent_id: z.string().nullable(),
  game_id: z.string().nullable(),
  game_name: z.string().nullable(),
  /** What the player gets, in his currency at the rate of the winning bet. */
  currency: z.string().nullable(),
  player_amount: MoneySum.nullable(),
  fx_rate: z.string().nullable(),
  /** Its bet was cancelled: it is cancelled as soon as the wallet has booked nothing for sure. */
  is_cancel_asked: z.boolean(),
  /** Limits of the day that it went beyond: it is paid once another person than who set them agrees. */
  limits_exceeded: z.array(z.enum(JACKPOT_LIMITS)),
  transfer_id: z.string(),
  last_error: z.string(),
  description: z.string(),
  by_user: z.string(),
  approved_name: z.string(),
  created_at: Instant,
  updated_at: Instant,
  paid_at: Instant.nullable(),
  can: z.object({ retry: z.boolean(), approve: z.boolean() }),
});
export type JackpotOrderRow = z.infer<typeof JackpotOrderRow>;

export const JackpotOrderDetail = JackpotOrderRow.extend({
  /** Of a weighted draw: the number drawn, below the threshold, both of 64 bits. */
  proof: z.object({ draw: z.string(), threshold: z.string() }).nullable(),
  /** Of the turn that it ended; told after the hit. */
  commitment: z.string().nullable(),
  value: z.string().nullable(),
  salt: z.string().nullable(),
  turn_started_at: Instant.nullable(),
});
export type JackpotOrderDetail = z.infer<typeof JackpotOrderDetail>;

export const getJackpotOrderList = defineEndpoint({
  method: 'GET',
  path: '/api/jackpot/jackpot_order/get_list',
  access: holds('I-2'),
  exported: { code: 'I-2-93', walk: 'pages' },
  summary: 'Jackpot orders: wins, payments by hand and adjustments, with the sums of what was found',
  input: pagedQuery(
    {
      time_from: InstantInput.optional(),
      time_to: InstantInput.optional(),
      pool_id: Ids.optional(),
      status: listOf(JackpotOrderState).optional(),
      method: listOf(JackpotMethod).optional(),
      win_code: listOf(JackpotWinCode).optional(),
      site_id: Id.optional(),
      game_id: Id.optional(),
      player_id: Id.optional(),
      user_name: ShortText.optional(),
      bet_id: ShortText.optional(),
      /** Only those that wait for a person. */
      is_waiting: Flag.optional(),
    },
    ['created_at', 'paid_at', 'amount'],
    '-created_at',
  ),
  output: pageOf(JackpotOrderRow).extend({
    /** Of all that was found: won and not cancelled, paid, and adjusted, in USD. */
    sum: z.object({ won: MoneySum, paid: MoneySum, adjusted: MoneySum }),
    /** Orders that wait for a person, whatever page is shown. */
    waiting: z.int(),
  }),
});

export const getJackpotOrderDetail = defineEndpoint({
  method: 'GET',
  path: '/api/jackpot/jackpot_order/get_detail',
  access: holds('I-2'),
  summary: 'One jackpot order, with what proves its hit',
  input: z.strictObject({ id: Id }),
  output: JackpotOrderDetail,
});

export const awardJackpot = defineEndpoint({
  method: 'POST',
  path: '/api/jackpot/jackpot_order/award',
  access: holds('I-2-95'),
  audit: 'jackpot_order.award',
  writes: 'agent',
  needsReason: true,
  risk: {
    pool_id: 'dangerous: money of players',
    player_id: 'dangerous: money of players',
    win_code: 'harmless: says what is meant',
    amount: 'dangerous: money of players',
    description: 'harmless: says what is meant',
  },
  summary:
    'Pay a player out of what a pool shows, by hand: with a second person, and only where the website of the player is not regulated',
  input: z.strictObject({
    pool_id: Id,
    player_id: Id,
    win_code: JackpotWinCode.default('WC'),
    /** In USD. */
    amount: PositiveMoney,
    description: Note.default(''),
    reason: Reason,
  }),
  output: JackpotOrderRow,
});

export const adjustPool = defineEndpoint({
  method: 'POST',
  path: '/api/jackpot/jackpot_order/adjust',
  access: holds('I-2-95'),
  audit: 'jackpot_order.adjust',
  writes: 'agent',
  needsReason: true,
  risk: {
    pool_id: 'dangerous: money of players',
    amount: 'dangerous: money of players',
    description: 'harmless: says what is meant',
  },
  summary: 'Raise what a pool shows, or lower it by an amount below 0: with a second person. Not while a win is being paid',
  input: z.strictObject({
    pool_id: Id,
    /** In USD, with its sign. */
    amount: Money.refine((text) => /[1-9]/.test(text), 'not_zero'),
    description: Note.default(''),
    reason: Reason,
  }),
  output: JackpotOrderRow,
});

export const transferPool = defineEndpoint({
  method: 'POST',
  path: '/api/jackpot/jackpot_order/transfer',
  access: holds('I-2-95'),
  audit: 'jackpot_order.transfer',
  writes: 'agent',
  needsReason: true,
  risk: {
    pool_id: 'dangerous: money of players',
    to_pool_id: 'dangerous: money of players',
    description: 'harmless: says what is meant',
  },
  summary:
    'Move all money of a shut pool to another one of the same owner: with a second person. Not while a win of either is being paid',
  input: z.strictObject({ pool_id: Id, to_pool_id: Id, description: Note.default(''), reason: Reason }),
  output: JackpotOrderRow,
});

export const approveJackpotOrder = defineEndpoint({
  method: 'POST',
  path: '/api/jackpot/jackpot_order/approve',
  access: holds('I-2-94'),
  audit: 'jackpot_order.approve',
  writes: 'agent',
  needsReason: true,
  risk: 'harmless: it is the second person for what bets have won; who made the pool or raised its limits is refused',
  summary: 'Let a win beyond a limit of the day be paid: by another person than who made the pool or raised its limits',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: JackpotOrderRow,
});

export const retryJackpotOrder = defineEndpoint({
  method: 'POST',
  path: '/api/jackpot/jackpot_order/retry',
  access: holds('I-2-95'),
  audit: 'jackpot_order.retry',
  writes: 'agent',
  needsReason: true,
  risk: 'harmless: the same request under the same id, which a wallet books once',
  summary: 'Ask the wallet again now to pay a win, under the same transfer id',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: JackpotOrderRow,
});
