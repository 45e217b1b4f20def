import { PAYOUT_STATES } from '@manager/domain/payout';
import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, Ids, listOf, Reason, ShortText, Version } from '../../kit/fields.ts';
import { Money, MoneySum } from '../../kit/money.ts';
import { keysetPageOf, keysetQuery, pagedQuery, pageOf, ReportScope } from '../../kit/page.ts';
import { Instant, InstantInput, SettlementDay } from '../../kit/time.ts';
import { SEAMLESS_KINDS, SEAMLESS_OUTCOMES } from '../../platform/seamless-calls.ts';
import { TransferRecovery } from '../fishing/transfer-record.ts';
import { INVALID_BET_STATES } from '../maintain/invalid-bet.ts';

export const SeamlessDirection = z.enum(['out', 'in']);
export const SeamlessKind = z.enum(SEAMLESS_KINDS);
export const SeamlessOutcome = z.enum(SEAMLESS_OUTCOMES);

/** What a call came to; `timeout`: no answer, `invalid_answer`: one that says nothing clear. Of both nobody knows whether money moved. */
export const SeamlessResult = z.enum(['ok', 'declined', 'timeout', 'invalid_answer']);
export type SeamlessResult = z.infer<typeof SeamlessResult>;
/** What a search asks for: a result, or the last attempt of what was sent again as long as it may be (`is_retry_limit`). */
export const SeamlessResultFilter = z.enum([...SeamlessResult.options, 'retry_limit']);
/** `none`: no answer came. */
export const HttpClass = z.enum(['none', '2xx', '3xx', '4xx', '5xx']);

/** Longest searches: without and with a player. An exact request or round id needs no range. */
export const MAX_SEAMLESS_SEARCH_HOURS = 24;
export const MAX_SEAMLESS_PLAYER_DAYS = 31;

/** Repeats a payout at once, stops its repeats, and gives it up. */
export const STEER_CALLS = 'O-1-95';

/** Bodies of calls that went well are kept so long; those of failures stay. */
export const SEAMLESS_BODY_DAYS = 7;

export const SeamlessRow = z.object({
  call_id: z.string(),
  called_at: Instant,
  direction: SeamlessDirection,
  site_id: z.string(),
  site_code: z.string(),
  agent_id: z.string(),
  /** Null for a name that no bet or session has made a player yet. */
  player_id: z.string().nullable(),
  player: z.string(),
  kind: SeamlessKind,
  request_id: z.string(),
  round_id: z.string(),
  amount: Money.nullable(),
  currency: z.string(),
  result: SeamlessResult,
  outcome: SeamlessOutcome,
  /** 0: no answer came. */
  http_status: z.int(),
  remote_code: z.string(),
  latency_ms: z.int(),
  attempt: z.int(),
  /** When Manager sends the request again; null: not by itself, or somebody else sent it. */
  next_retry_at: Instant.nullable(),
  /** It was sent again as long as it may be, and is left to staff: the last attempt says so. */
  is_retry_limit: z.boolean(),
  is_test: z.boolean(),
  settle_date: SettlementDay,
  row_version: z.int(),
});
export type SeamlessRow = z.infer<typeof SeamlessRow>;

const filters = {
  request_id: ShortText.min(1).optional(),
  round_id: ShortText.min(1).optional(),
  time_from: InstantInput.optional(),
  time_to: InstantInput.optional(),
  /** User name, exact; with a player the range may span 31 days. */
  player: ShortText.min(1).optional(),
  player_id: Id.optional(),
  agent_id: Ids.optional(),
  site_id: Ids.optional(),
  direction: SeamlessDirection.optional(),
  /** Several of them, comma-separated; so are the next three. */
  kind: listOf(SeamlessKind).optional(),
  result: listOf(SeamlessResultFilter).optional(),
  outcome: listOf(SeamlessOutcome).optional(),
  http_class: listOf(HttpClass).optional(),
  /** Attempts after the first. */
  is_repeated: Flag.optional(),
  /** Exactly this attempt, from 1. */
  attempt: z.coerce.number<string | number>().int().min(1).max(1_000_000).optional(),
  /** As the website answered it, exact. */
  remote_code: ShortText.min(1).max(64).optional(),
  currency: ShortText.min(1).max(10).optional(),
  /** In the currency of the call; both inclusive. Calls without an amount are in neither. */
  min_amount: Money.optional(),
  max_amount: Money.optional(),
  min_latency_ms: z.coerce.number<string | number>().int().min(0).max(4_294_967_295).optional(),
  with_test: Flag.default(false),
};

export const getSeamlessList = defineEndpoint({
  method: 'GET',
  path: '/api/log/seamless/get_list',
  access: holds('O-1'),
  summary: 'Calls between game platform, Manager and the wallets of websites, newest first, walked by cursor',
  input: keysetQuery(filters),
  output: keysetPageOf(SeamlessRow),
});

/** Calls of a website, or of all together. Percentiles are those of the calls that were timed, answered or not. */
export const SeamlessFigures = z.object({
  calls: z.int(),
  ok: z.int(),
  /** ok ÷ calls × 100; null without a call. */
  success_pct: z.string().nullable(),
  /** All but attempts whose process died: of these nobody knows how long they took. */
  timed: z.int(),
  /** Null without a timed call. */
  p50_ms: z.int().nullable(),
  p95_ms: z.int().nullable(),
  /** What was not ok, most frequent first: together calls − ok. */
  errors: z.array(z.object({ outcome: SeamlessOutcome, calls: z.int() })),
});
export type SeamlessFigures = z.infer<typeof SeamlessFigures>;

export const SeamlessSiteFigures = SeamlessFigures.extend({ site_id: z.string(), site_code: z.string(), site_name: z.string() });
export type SeamlessSiteFigures = z.infer<typeof SeamlessSiteFigures>;

export const getSeamlessStats = defineEndpoint({
  method: 'GET',
  path: '/api/log/seamless/get_stats',
  access: holds('O-1'),
  summary: 'The calls of a search by website: success, latency and errors',
  input: z.strictObject(filters),
  output: z.object({
    total: SeamlessFigures,
    /** Worst success first. */
    list: z.array(SeamlessSiteFigures),
    scope: ReportScope.optional(),
  }),
});

/** The payout that an outgoing call belongs to. */
export const SeamlessPayout = z.object({
  id: z.string(),
  purpose: z.string(),
  reference: z.string(),
  direction: z.enum(['credit', 'debit']),
  /** What the wallet is asked for next: to pay, or to take back. */
  step: z.enum(['pay', 'cancel']),
  state: z.enum(PAYOUT_STATES),
  attempts: z.int(),
  /** Empty: it is about no bet. */
  bet_id: z.string(),
  next_attempt_at: Instant.nullable(),
  last_error: z.string(),
  version: Version,
  can: z.object({ resend: z.boolean(), stop_retry: z.boolean(), give_up: z.boolean() }),
});
export type SeamlessPayout = z.infer<typeof SeamlessPayout>;

/** The cancel of an invalid bet (D-1) that an outgoing call belongs to; it is steered there. */
export const SeamlessCancel = z.object({
  id: z.string(),
  bet_id: z.string(),
  state: z.enum(INVALID_BET_STATES),
  tries: z.int(),
  next_attempt_at: Instant.nullable(),
  last_error: z.string(),
  version: Version,
  can: z.object({ retry: z.boolean(), stop: z.boolean() }),
});
export type SeamlessCancel = z.infer<typeof SeamlessCancel>;

/** What Manager does since staff took the transfer over (K-1) that a call is about, whoever made it; it is steered there. */
export const SeamlessRecovery = TransferRecovery.pick({ kind: true, state: true, attempts: true, last_error: true }).extend({
  transfer_id: z.string(),
  /** When the wallet is called next; null: not by itself, or it is being called. */
  next_attempt_at: Instant.nullable(),
});
export type SeamlessRecovery = z.infer<typeof SeamlessRecovery>;

export const SeamlessDetail = SeamlessRow.extend({
  /** As stored, secrets masked; empty when it was not kept, after seven days of a call that went well, or when nobody sent any. */
  request_body: z.string(),
  response_body: z.string(),
  /** Every attempt of the request and of what takes it back (`cancel:<request id>`), oldest first, this one among them. */
  attempts: z.array(SeamlessRow),
  /**
   * `signed`: by Manager, with the website's keys that end like this; `refused`: the receiver did not accept it; `not_known`: a game platform
   * made the call. It reports neither headers nor the bytes that were signed, so nothing can be checked.
   */
  signature: z.object({ state: z.enum(['signed', 'refused', 'not_known']), key_endings: z.array(z.string()) }),
  /** Of the website, as it is now; null without the right to see it, and for calls that were not made to it. */
  api_url: z.string().nullable(),
  /** What was given for its bet, round or transfer so far, or may still be, by whatever screen: null where it is about none. */
  given: MoneySum.nullable(),
  payout: SeamlessPayout.nullable(),
  cancel: SeamlessCancel.nullable(),
  recovery: SeamlessRecovery.nullable(),
});
export type SeamlessDetail = z.infer<typeof SeamlessDetail>;

export const getSeamlessDetail = defineEndpoint({
  method: 'GET',
  path: '/api/log/seamless/get_detail',
  access: holds('O-1'),
  summary:
    'One call with its bodies, all attempts of its request, and the payout, the cancel of a bet or the recovery of a transfer behind it',
  input: z.strictObject({ call_id: z.string().min(1).max(64) }),
  output: SeamlessDetail,
});

const steering = z.strictObject({ id: Id, version: Version, reason: Reason });

export const resendNow = defineEndpoint({
  method: 'POST',
  path: '/api/log/seamless/resend_now',
  access: holds(STEER_CALLS),
  audit: 'payout.retry',
  writes: 'agent',
  needsReason: true,
  risk: 'harmless: the same request under the same id, which a wallet books once',
  summary: 'Send a credit or cancel that waits or failed again now, under the same request id; never a debit',
  input: steering,
  output: SeamlessPayout,
});

export const stopRetry = defineEndpoint({
  method: 'POST',
  path: '/api/log/seamless/stop_retry',
  access: holds(STEER_CALLS),
  audit: 'payout.stop',
  writes: 'agent',
  needsReason: true,
  needsStepUp: true,
  risk: 'dangerous: a player waits for money that nobody sends any more',
  summary: 'Stop sending a payout again by itself; a second person has to agree under dual control',
  input: steering,
  output: SeamlessPayout,
});

/** A payout that waits until its website is approved. */
export const HeldPayout = SeamlessPayout.extend({
  transfer_id: z.string(),
  agent_id: z.string(),
  site_id: z.string(),
  site_code: z.string(),
  player_id: z.string(),
  player: z.string(),
  currency: z.string(),
  amount: Money,
  is_test: z.boolean(),
  created_at: Instant,
});
export type HeldPayout = z.infer<typeof HeldPayout>;

export const getHeldPayouts = defineEndpoint({
  method: 'GET',
  path: '/api/log/seamless/get_held_list',
  access: holds('O-1'),
  exported: { code: 'O-1-93', walk: 'pages' },
  summary: 'Payouts that wait until their website is approved, and may be given up meanwhile',
  input: pagedQuery({ site_id: Ids.optional(), with_test: Flag.default(false) }, ['created_at', 'amount'], 'created_at'),
  output: pageOf(HeldPayout),
});

export const giveUpPayout = defineEndpoint({
  method: 'POST',
  path: '/api/log/seamless/give_up',
  access: holds(STEER_CALLS),
  audit: 'payout.give_up',
  writes: 'agent',
  needsReason: true,
  needsStepUp: true,
  risk: 'dangerous: a player never gets this money',
  summary:
    'Give up a payout that is on hold or left to staff: it is never paid, after a cancel where the wallet may have booked it; a second person has to agree under dual control',
  input: steering,
  output: SeamlessPayout,
});
