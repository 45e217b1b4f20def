import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, Note, Reason, ShortText, SomeIds, Version, listOf } from '../../kit/fields.ts';
import { CurrencyCode, MoneySum } from '../../kit/money.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';
import {
  COMPENSATION_ORIGINS,
  COMPENSATION_STATES,
  CompensationAnswer,
  CompensationMoney,
  CompensationWarnings,
} from './compensation-basis.ts';

export const CompensationRow = z.object({
  id: z.string(),
  version: z.int(),
  agent_id: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  player_id: z.string(),
  user_name: z.string(),
  game_id: z.string().nullable(),
  game_name: z.string().nullable(),
  /** Empty: not for one bet. */
  bet_id: z.string(),
  is_test: z.boolean(),
  currency: z.string(),
  /** Above 0 the player gets it, below 0 it is taken from the wallet. */
  money: MoneySum,
  /** What was given, or may still be, for the same bet, round or transfer by whatever screen: this one left out. */
  given_otherwise: MoneySum,
  /** At the rate of the moment it was handed in; null for a draft. */
  usd: MoneySum.nullable(),
  reason: z.string(),
  description: z.string(),
  origin: z.enum(COMPENSATION_ORIGINS),
  origin_ref: z.string(),
  state: z.enum(COMPENSATION_STATES),
  is_finished: z.boolean(),
  /** Limits that made a second person necessary. */
  limits_exceeded: z.array(z.string()),
  /** What whoever asked was told and confirmed; null: there was nothing, or it is a draft. */
  answered: CompensationWarnings.nullable(),
  /** The same of whoever agreed. */
  agreed: CompensationWarnings.nullable(),
  /** The member of staff who asks for it. */
  by_user: z.string(),
  /** Who agreed or refused; empty while nobody did or had to. */
  decided_by: z.string(),
  decided_at: Instant.nullable(),
  /** What the wallet or the second person said last. */
  last_error: z.string(),
  created_at: Instant,
  updated_at: Instant,
  finished_at: Instant.nullable(),
  can: z.object({
    edit: z.boolean(),
    submit: z.boolean(),
    delete: z.boolean(),
    decide: z.boolean(),
    retry: z.boolean(),
    give_up: z.boolean(),
  }),
});
export type CompensationRow = z.infer<typeof CompensationRow>;

export const CompensationDetail = CompensationRow.extend({
  payout: z
    .object({
      /** Under which the wallet is asked, in every attempt; it leads to the calls in O-1. */
      transfer_id: z.string(),
      state: z.string(),
      /** `cancel`: it is being taken back. */
      step: z.string(),
      may_be_booked: z.boolean(),
      fx_rate: z.string(),
      next_attempt_at: Instant.nullable(),
      balance_after: MoneySum.nullable(),
      paid_at: Instant.nullable(),
      attempts: z.array(
        z.object({
          attempt: z.int(),
          step: z.string(),
          call_id: z.string(),
          started_at: Instant,
          ended_at: Instant.nullable(),
          outcome: z.string().nullable(),
          result: z.string().nullable(),
          http_status: z.int().nullable(),
          remote_code: z.string().nullable(),
          latency_ms: z.int().nullable(),
        }),
      ),
    })
    .nullable(),
});
export type CompensationDetail = z.infer<typeof CompensationDetail>;

/** Never added over currencies: what is given and what is taken, each by itself. */
const Sums = z.array(z.object({ currency: z.string(), count: z.int(), given: MoneySum, taken: MoneySum }));

export const getCompensationList = defineEndpoint({
  method: 'GET',
  path: '/api/maintain/compensate/get_list',
  access: holds('D-2'),
  exported: { code: 'D-2-93', walk: 'pages' },
  summary: 'Compensations, with totals by currency',
  input: pagedQuery(
    {
      time_from: InstantInput.optional(),
      time_to: InstantInput.optional(),
      state: listOf(z.enum(COMPENSATION_STATES)).optional(),
      is_finished: Flag.optional(),
      site_id: Id.optional(),
      player_id: Id.optional(),
      user_name: ShortText.optional(),
      game_id: Id.optional(),
      bet_id: ShortText.optional(),
      currency: CurrencyCode.optional(),
      origin: z.enum(COMPENSATION_ORIGINS).optional(),
      by_user: ShortText.optional(),
      /** In reason, description or the reference of the origin. */
      text: ShortText.optional(),
      with_test: Flag.default(false),
    },
    ['created_at', 'updated_at', 'finished_at'],
    '-created_at',
  ),
  // Without drafts, which promise nothing, and what was rejected.
  output: pageOf(CompensationRow).extend({ sums: Sums }),
});

export const getCompensationDetail = defineEndpoint({
  method: 'GET',
  path: '/api/maintain/compensate/get_detail',
  access: holds('D-2'),
  summary: 'One compensation with the attempts of its payout',
  input: z.strictObject({ id: Id }),
  output: CompensationDetail,
});

export const saveCompensation = defineEndpoint({
  method: 'POST',
  path: '/api/maintain/compensate/add_or_edit',
  access: holds('D-2-91'),
  audit: 'compensation.save',
  risk: {
    bet_id: 'harmless: a draft pays nothing',
    player_id: 'harmless: a draft pays nothing',
    site_id: 'harmless: says what is meant',
    money: 'harmless: a draft pays nothing',
    description: 'harmless: a note',
    origin: 'harmless: a note',
    origin_ref: 'harmless: a note',
  },
  writes: 'agent',
  summary: 'Write a draft. The bet fills in website, player and game; the currency is the player’s. Nothing is paid yet',
  input: z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    /** What else is named must fit the bet. */
    bet_id: z
      .string()
      .trim()
      .max(64)
      .regex(/^[\x21-\x7E]*$/, 'printable')
      .nullable()
      .optional(),
    /** Needed without a bet. */
    player_id: Id.nullable().optional(),
    site_id: Id.nullable().optional(),
    /** Above 0 the player gets it; below 0 it is taken, from transfer wallets alone. */
    money: CompensationMoney.optional(),
    reason: Reason.optional(),
    description: Note.nullable().optional(),
    origin: z.enum(COMPENSATION_ORIGINS).optional(),
    origin_ref: ShortText.optional(),
  }),
  output: CompensationRow,
});

export const deleteCompensations = defineEndpoint({
  method: 'POST',
  path: '/api/maintain/compensate/batch_delete',
  access: holds('D-2-92'),
  audit: 'compensation.delete',
  risk: 'harmless: a draft pays nothing',
  writes: 'agent',
  summary: 'Throw drafts away',
  input: z.strictObject({ ids: SomeIds }),
  output: BatchOutcome,
});

export const submitCompensation = defineEndpoint({
  method: 'POST',
  path: '/api/maintain/compensate/submit',
  access: holds('D-2-91'),
  audit: 'compensation.submit',
  risk: { answer: 'dangerous when it goes beyond a limit' },
  writes: 'agent',
  needsStepUp: true,
  summary: 'Hand in your draft: below the limits it is paid at once, otherwise it waits for a second person',
  input: z.strictObject({ id: Id, version: Version, answer: CompensationAnswer.optional() }),
  output: CompensationRow,
});

export const previewCompensations = defineEndpoint({
  method: 'GET',
  path: '/api/maintain/compensate/preview_approve',
  access: holds('D-2-94'),
  summary: 'What would be paid by approving these, as far as they wait for that',
  input: z.strictObject({ ids: SomeIds }),
  // Apart: what is given and what is taken are two risks, which do not make up for each other.
  output: z.object({
    count: z.int(),
    players: z.int(),
    sums: Sums,
    usd_given: MoneySum,
    usd_taken: MoneySum,
    /** Those of which money was given for the same bet, round or transfer: what came to the player with it. */
    again: z.array(
      z.object({
        id: z.string(),
        bet_id: z.string(),
        origin_ref: z.string(),
        currency: z.string(),
        money: MoneySum,
        given_otherwise: MoneySum,
        given_in_all: MoneySum,
      }),
    ),
    /** What has to be confirmed with the approval; those with nothing to confirm are left out. */
    warned: z.array(
      CompensationWarnings.extend({ id: z.string(), user_name: z.string(), currency: z.string(), money: MoneySum }),
    ),
  }),
});

export const approveCompensations = defineEndpoint({
  method: 'POST',
  path: '/api/maintain/compensate/batch_approve',
  access: holds('D-2-94'),
  audit: 'compensation.approve',
  risk: { answers: 'harmless: this is the second person' },
  writes: 'agent',
  needsStepUp: true,
  summary: 'Approve compensations of others: all of them or none. They are paid at once',
  input: z.strictObject({
    ids: SomeIds,
    answers: z
      .array(CompensationAnswer.extend({ id: Id }))
      .max(1_000)
      .optional(),
  }),
  output: z.object({ list: z.array(CompensationRow) }),
});

export const rejectCompensations = defineEndpoint({
  method: 'POST',
  path: '/api/maintain/compensate/batch_reject',
  access: holds('D-2-94'),
  audit: 'compensation.reject',
  risk: 'harmless: nothing is paid',
  writes: 'agent',
  needsReason: true,
  summary: 'Reject compensations that wait: all of them or none',
  input: z.strictObject({ ids: SomeIds, reason: Reason }),
  output: z.object({ list: z.array(CompensationRow) }),
});

export const retryCompensation = defineEndpoint({
  method: 'POST',
  path: '/api/maintain/compensate/retry',
  access: holds('D-2-95'),
  audit: 'compensation.retry',
  risk: 'harmless: the same request under the same id, which a wallet books once',
  writes: 'agent',
  summary: 'Ask the wallet again now, under the same transfer id',
  input: z.strictObject({ id: Id }),
  output: CompensationRow,
});

export const giveUpCompensation = defineEndpoint({
  method: 'POST',
  path: '/api/maintain/compensate/give_up',
  access: holds('D-2-95'),
  audit: 'compensation.give_up',
  risk: 'harmless: nothing is paid',
  writes: 'agent',
  needsReason: true,
  summary:
    'Never pay it: rejected at once where nothing can have been booked; otherwise the wallet is told to take it back first',
  input: z.strictObject({ id: Id, reason: Reason }),
  output: CompensationRow,
});
