import { PAYOUT_STATES } from '@manager/domain/payout';
import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Ids, listOf, Reason, Version } from '../../kit/fields.ts';
import { CurrencyCode, MoneySum, Rate } from '../../kit/money.ts';
import { COMPENSATION_STATES } from '../maintain/compensation-basis.ts';
import { pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant, SettlementDay } from '../../kit/time.ts';

/** Settlement days that one run by hand covers. */
export const MAX_RUN_DAYS = 31;

export const ReconcileState = z.enum(['pending', 'matched', 'tolerated', 'mismatch', 'explained', 'closed']);
export type ReconcileState = z.infer<typeof ReconcileState>;

export const DifferenceKind = z.enum(['missing_theirs', 'missing_ours', 'amount_differs', 'status_differs']);
export type DifferenceKind = z.infer<typeof DifferenceKind>;

/** Known causes. `zone_shift`: the figures are alike when the website's day begins so many `minutes` before ours (negative: after). */
export const ReconcileHint = z.enum([
  'zone_shift',
  'time_boundary',
  'free_round_feed',
  'late_jackpot',
  'retry_in_flight',
  'test_account',
]);
export type ReconcileHint = z.infer<typeof ReconcileHint>;

const Count = z.int();
const maybe = <T extends z.ZodType>(value: T) => value.nullable();

export const ReconcileRow = z.object({
  id: z.string(),
  version: z.int(),
  settle_date: SettlementDay,
  site_id: z.string(),
  site_code: z.string(),
  site_name: z.string(),
  agent_id: z.string(),
  agent_name: z.string(),
  currency: z.string(),
  state: ReconcileState,
  /** Our bets: settled, paid by players, without test accounts; as the reports count them. */
  bets_count: Count,
  bets_bet: MoneySum,
  bets_win: MoneySum,
  /** What the website's wallet confirmed; null when it moved nothing that day. */
  wallet_count: maybe(Count),
  wallet_bet: maybe(MoneySum),
  wallet_win: maybe(MoneySum),
  /** The website's own figures; null until some were uploaded. */
  site_count: maybe(Count),
  site_bet: maybe(MoneySum),
  site_win: maybe(MoneySum),
  /** Theirs: the website's own figures, without them what its wallet confirmed. */
  theirs_from: maybe(z.enum(['site', 'wallet'])),
  theirs_count: maybe(Count),
  theirs_bet: maybe(MoneySum),
  theirs_win: maybe(MoneySum),
  /** Ours − theirs. */
  diff_count: maybe(Count),
  diff_bet: maybe(MoneySum),
  diff_win: maybe(MoneySum),
  /** The larger of both differences in percent of our stakes. */
  diff_pct: Rate,
  tolerance: MoneySum,
  hints: z.array(z.object({ hint: ReconcileHint, minutes: z.int().nullable() })),
  /** Transactions that differ, by kind; null while single ones were not compared. */
  diffs: maybe(z.record(DifferenceKind, Count)),
  explanation: z.string(),
  evidence: z.string(),
  explained_by: z.string(),
  explained_at: Instant.nullable(),
  closed_by: z.string(),
  closed_at: Instant.nullable(),
  /** Since it was closed the figures have changed. */
  has_moved: z.boolean(),
  compared_at: Instant,
  can: z.object({ run: z.boolean(), upload: z.boolean(), explain: z.boolean(), close: z.boolean() }),
});
export type ReconcileRow = z.infer<typeof ReconcileRow>;

const States = listOf(ReconcileState);

export const getReconcileList = defineEndpoint({
  method: 'GET',
  path: '/api/report/reconcile_report/get_list',
  access: holds('F-6'),
  exported: { code: 'F-6-93', walk: 'pages' },
  summary: 'Ours against theirs by website, settlement day and currency',
  input: pagedQuery(
    {
      date_from: SettlementDay.optional(),
      date_to: SettlementDay.optional(),
      agent_id: Ids.optional(),
      site_id: Ids.optional(),
      currency: CurrencyCode.optional(),
      state: States.optional(),
    },
    ['settle_date', 'currency', 'bets_count', 'bets_bet', 'bets_win', 'diff_count', 'diff_bet', 'diff_win', 'diff_pct'],
    '-settle_date',
  ),
  output: pageOf(ReconcileRow).extend({
    /** Over the whole filter; money of different currencies is never added. Theirs are null where no row has any. */
    sum: z.object({
      states: z.record(ReconcileState, Count),
      by_currency: z.array(
        z.object({
          currency: z.string(),
          bets_count: Count,
          bets_bet: MoneySum,
          bets_win: MoneySum,
          theirs_count: maybe(Count),
          theirs_bet: maybe(MoneySum),
          theirs_win: maybe(MoneySum),
          diff_count: maybe(Count),
          diff_bet: maybe(MoneySum),
          diff_win: maybe(MoneySum),
        }),
      ),
    }),
  }),
});

export const ReconcileDetail = ReconcileRow.extend({
  /** The settlement day in the agent's calendar. */
  from_at: Instant,
  to_at: Instant,
  timezone: z.string(),
  settlement_hour: z.int(),
});
export type ReconcileDetail = z.infer<typeof ReconcileDetail>;

export const getReconcileDetail = defineEndpoint({
  method: 'GET',
  path: '/api/report/reconcile_report/get_detail',
  access: holds('F-6'),
  summary: 'One website, settlement day and currency with its three ledgers',
  input: z.strictObject({ id: Id }),
  output: ReconcileDetail,
});

export const DifferenceRow = z.object({
  id: z.string(),
  kind: DifferenceKind,
  /** Our bet id; empty when we have none. */
  our_id: z.string(),
  their_id: z.string(),
  round_id: z.string(),
  ours_status: maybe(z.enum(['settled', 'cancelled', 'pending'])),
  ours_bet: maybe(MoneySum),
  ours_win: maybe(MoneySum),
  theirs_status: maybe(z.enum(['settled', 'cancelled'])),
  theirs_bet: maybe(MoneySum),
  theirs_win: maybe(MoneySum),
  hint: maybe(ReconcileHint),
  /** What Manager itself pays for the bet; null: it made no call to pay anything. `can_resend`: its request waits or failed and may be sent again. */
  payout: maybe(
    z.object({
      id: z.string(),
      version: Version,
      transfer_id: z.string(),
      state: z.enum(PAYOUT_STATES),
      can_resend: z.boolean(),
    }),
  ),
  /** What the player got, or may still get, for it (D-2): the newest that was not rejected. */
  compensation: maybe(z.object({ id: z.string(), state: z.enum(COMPENSATION_STATES) })),
  /** What was given for the bet or its round so far, or may still be, by whatever screen. */
  given: MoneySum,
});
export type DifferenceRow = z.infer<typeof DifferenceRow>;

export const getDifferenceList = defineEndpoint({
  method: 'GET',
  path: '/api/report/reconcile_report/difference/get_list',
  access: holds('F-6'),
  exported: { code: 'F-6-93', walk: 'pages' },
  summary: 'Transactions of a row on which the two sides differ; at most 20,000 are kept',
  input: pagedQuery({ id: Id, kind: DifferenceKind.optional() }, ['id'], 'id'),
  output: pageOf(DifferenceRow).extend({
    /** Ours − theirs of the kept transactions, whatever kind is asked; a side that is not settled counts as nothing. */
    by_kind: z.array(z.object({ kind: DifferenceKind, rows: Count, count: Count, bet: MoneySum, win: MoneySum })),
  }),
});

export const RunOutcome = z.object({ sites: z.int(), rows: z.int(), states: z.partialRecord(ReconcileState, Count) });

export const runReconcile = defineEndpoint({
  method: 'POST',
  path: '/api/report/reconcile_report/run',
  access: holds('F-6-91'),
  audit: 'reconcile.run',
  risk: {
    site_id: 'harmless: says what is meant',
    date_from: 'harmless: says what is meant',
    date_to: 'harmless: says what is meant',
  },
  writes: 'agent',
  summary: 'Compare days again, now; closed rows stay as they are and say when figures have moved',
  input: z.strictObject({ site_id: Id, date_from: SettlementDay, date_to: SettlementDay }),
  output: RunOutcome,
});

/** Where the proof lies: a link that browsers may follow. */
const Evidence = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]);

export const explainReconcile = defineEndpoint({
  method: 'POST',
  path: '/api/report/reconcile_report/explain',
  access: holds('F-6-91'),
  audit: 'reconcile.explain',
  risk: {
    evidence: 'harmless: somebody else closes it',
  },
  writes: 'agent',
  needsReason: true,
  summary: 'Say why a row does not match; `reason` is the explanation',
  input: z.strictObject({ id: Id, version: Version, reason: Reason, evidence: Evidence.optional() }),
  output: ReconcileRow,
});

export const closeReconcile = defineEndpoint({
  method: 'POST',
  path: '/api/report/reconcile_report/close',
  access: holds('F-6-94'),
  audit: 'reconcile.close',
  risk: 'harmless: not by the one who explained it',
  writes: 'agent',
  summary: 'Agree to an explanation; under dual control not to one’s own',
  input: z.strictObject({ id: Id, version: Version, reason: Reason.optional() }),
  output: ReconcileRow,
});

export const openReconcileCase = defineEndpoint({
  method: 'POST',
  path: '/api/report/reconcile_report/open_case',
  access: holds('F-6-91'),
  audit: 'case.open',
  risk: 'harmless: it is looked into',
  writes: 'agent',
  summary: 'Open a case about a day that does not match, or find the one that is open',
  input: z.strictObject({ id: Id }),
  output: z.object({ case_id: z.string(), is_new: z.boolean() }),
});
