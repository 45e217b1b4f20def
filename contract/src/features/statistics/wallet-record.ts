import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, Ids, listOf, ShortText } from '../../kit/fields.ts';
import { CurrencyCode, Money, MoneySum } from '../../kit/money.ts';
import { keysetPageOf, keysetQuery } from '../../kit/page.ts';
import { Instant, InstantInput, SettlementDay } from '../../kit/time.ts';
import { SEAMLESS_KINDS, SEAMLESS_OUTCOMES } from '../../platform/seamless-calls.ts';
import { WALLET_METHODS, WALLET_STATUSES } from '../../platform/wallet-txns.ts';

export const WalletMethod = z.enum(WALLET_METHODS);
export const WalletStatus = z.enum(WALLET_STATUSES);

/** Longest searches: without and with a player. An exact id needs no range. */
export const MAX_WALLET_SEARCH_HOURS = 24;
export const MAX_WALLET_PLAYER_DAYS = 31;

export const WalletRow = z.object({
  txn_id: z.string(),
  request_id: z.string(),
  bet_id: z.string().nullable(),
  round_id: z.string().nullable(),
  player_id: z.string(),
  player: z.string(),
  site_id: z.string(),
  site_code: z.string(),
  agent_id: z.string(),
  /** Of a seamless website the balances are those that its wallet answered. */
  api_type: z.enum(['seamless', 'transfer']),
  game_id: z.string().nullable(),
  game_code: z.string(),
  game_name: z.string(),
  currency: z.string(),
  method: WalletMethod,
  /** Signed as the balance sees it. */
  amount: Money,
  amount_usd: Money,
  fx_rate: z.string(),
  balance_before: Money.nullable(),
  balance_after: Money.nullable(),
  /** What the balance afterwards differs from before + amount; null when it need not hold (not ok, or a balance is missing). */
  balance_difference: MoneySum.nullable(),
  status: WalletStatus,
  is_test: z.boolean(),
  settle_date: SettlementDay,
  created_at: Instant,
  row_version: z.int(),
});
export type WalletRow = z.infer<typeof WalletRow>;

const filters = {
  txn_id: ShortText.min(1).optional(),
  request_id: ShortText.min(1).optional(),
  bet_id: ShortText.min(1).optional(),
  /** User name, exact; with a player the range may span 31 days. */
  player: ShortText.min(1).optional(),
  player_id: Id.optional(),
  agent_id: Ids.optional(),
  site_id: Ids.optional(),
  game_id: Ids.optional(),
  currency: CurrencyCode.optional(),
  /** Several of them, comma-separated. */
  method: listOf(WalletMethod).optional(),
  status: WalletStatus.optional(),
  /** Signed, in the currency of the movement; both inclusive. */
  min_amount: Money.optional(),
  max_amount: Money.optional(),
  /** Only movements whose balances do not add up. */
  is_broken: Flag.optional(),
  time_from: InstantInput.optional(),
  time_to: InstantInput.optional(),
  with_test: Flag.default(false),
};

/** Movements that are ok, of one method. `amount` is null when they are in several currencies. */
export const WalletMethodSum = z.object({
  method: WalletMethod,
  txns: z.int(),
  amount: MoneySum.nullable(),
  amount_usd: MoneySum,
});
export type WalletMethodSum = z.infer<typeof WalletMethodSum>;

/** Of one player over the range: the first balance before, all movements that are ok, and the last balance after. */
export const WalletCheck = z.object({
  currency: z.string(),
  opening: Money,
  movements: MoneySum,
  closing: Money,
  /** closing − (opening + movements); 0 when the ledger adds up. */
  difference: MoneySum,
});
export type WalletCheck = z.infer<typeof WalletCheck>;

export const getWalletList = defineEndpoint({
  method: 'GET',
  path: '/api/statistics/wallet_record/get_list',
  access: holds('E-2'),
  summary: 'Movements of wallets, newest first, walked by cursor',
  input: keysetQuery(filters),
  output: keysetPageOf(WalletRow).extend({
    /** Over the whole filter, status ok only. */
    sum: z.object({ currency: z.string().nullable(), methods: z.array(WalletMethodSum) }),
    /** Null unless the filter names exactly one player, of a transfer website, with balances in the range. */
    check: WalletCheck.nullable(),
  }),
});

export const WalletCall = z.object({
  call_id: z.string(),
  kind: z.enum(SEAMLESS_KINDS),
  attempt: z.int(),
  outcome: z.enum(SEAMLESS_OUTCOMES),
  http_status: z.int(),
  latency_ms: z.int(),
  called_at: Instant,
});
export type WalletCall = z.infer<typeof WalletCall>;

export const WalletDetail = WalletRow.extend({
  /** All movements of the same bet, oldest first, this one among them; empty without a bet. */
  of_bet: z.array(WalletRow),
  /** Attempts of the call that moved the money, oldest first; null without the right to see calls. */
  calls: z.array(WalletCall).nullable(),
  /** What Manager paid, or took back, with this movement, as the audit log names it; null: another moved it. */
  paid_for: z.object({ object_type: z.string(), object_id: z.string() }).nullable(),
});
export type WalletDetail = z.infer<typeof WalletDetail>;

export const getWalletDetail = defineEndpoint({
  method: 'GET',
  path: '/api/statistics/wallet_record/get_detail',
  access: holds('E-2'),
  summary: 'One movement with the others of its bet and the calls behind it',
  input: z.strictObject({ txn_id: z.string().min(1).max(64) }),
  output: WalletDetail,
});
