import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Reason, ShortText, Version } from '../../kit/fields.ts';
import { Money, MoneySum } from '../../kit/money.ts';
import { pagedQuery, pageOf, ReportScope } from '../../kit/page.ts';
import { Instant, SettlementDay } from '../../kit/time.ts';
import {
  LineKey,
  SettlementAdjustment,
  SettlementBlock,
  SettlementLine,
  SettlementRun,
  SettlementState,
  SettlementSums,
  SettlementVersion,
} from './settlement-run.ts';

/** Settlement days that one run may span: a quarter and some. */
export const MAX_SETTLEMENT_DAYS = 93;

const Period = { agent_id: Id, date_from: SettlementDay, date_to: SettlementDay };

export const getSettlementReport = defineEndpoint({
  method: 'GET',
  path: '/api/report/settlement_report/get_list',
  access: holds('F-4'),
  summary: 'What an agent owes for a period: the frozen lines of its run, or live figures where there is none',
  /** `run_version`: lines of an older version. */
  input: pagedQuery(
    { ...Period, run_version: z.coerce.number<string | number>().int().min(1).optional() },
    ['site_code'],
    'site_code',
  ),
  output: z.object({
    list: z.array(SettlementLine),
    total: z.int(),
    total_is_exact: z.boolean(),
    /** Over all lines; null while a rate is missing. */
    sum: z.object({
      rounds: z.int(),
      valid_bet_usd: MoneySum.nullable(),
      win_loss_usd: MoneySum.nullable(),
      fee: MoneySum.nullable(),
      by_currency: z.array(
        SettlementLine.pick({
          currency: true,
          rounds: true,
          bet: true,
          valid_bet: true,
          win: true,
          win_loss: true,
          jackpot_contribution: true,
          jackpot_win: true,
          free_round_bonus: true,
          free_win_bonus: true,
          activity_prize: true,
          compensation: true,
          valid_bet_usd: true,
          win_loss_usd: true,
          fee: true,
        }),
      ),
    }),
    state: SettlementState,
    run: SettlementRun.nullable(),
    /** Of the lines shown; null: live. */
    run_version: z.int().nullable(),
    /** Null while a rate is missing. */
    sums: SettlementSums.nullable(),
    versions: z.array(SettlementVersion),
    adjustments: z.array(SettlementAdjustment),
    /** The month whose fixed rates count, `YYYY-MM`. */
    month: z.string(),
    missing_rates: z.array(z.string()),
    blocks: z.array(SettlementBlock),
    /** Bets that changed after the snapshot and have entered no later period. */
    late_count: z.int(),
    /** When the snapshot was taken; now for live figures. */
    as_of: Instant,
    final: z.boolean(),
    scope: ReportScope,
    can: z.object({ calculate: z.boolean(), invoice: z.boolean(), edit_terms: z.boolean() }),
  }),
});

export const getSettlementRuns = defineEndpoint({
  method: 'GET',
  path: '/api/report/settlement_report/get_runs',
  access: holds('F-4'),
  summary: 'Settlement runs of an agent, newest period first',
  input: pagedQuery({ agent_id: Id, state: SettlementRun.shape.state.optional() }, ['date_from', 'updated_at'], '-date_from'),
  output: pageOf(SettlementRun),
});

/** A bet whose newest state differs from the snapshot, in its own currency and in what it changes of the fee. */
export const LateChange = z.object({
  id: z.string(),
  bet_id: z.string(),
  ...LineKey,
  site_code: z.string(),
  settle_date: SettlementDay,
  bet_before: MoneySum,
  bet_after: MoneySum,
  win_before: MoneySum,
  win_after: MoneySum,
  win_loss_delta: MoneySum,
  /** The later run that it entered; null: in none so far. */
  entered_run: z.object({ id: z.string(), date_from: SettlementDay, date_to: SettlementDay }).nullable(),
});
export type LateChange = z.infer<typeof LateChange>;

export const getLateChanges = defineEndpoint({
  method: 'GET',
  path: '/api/report/settlement_report/get_late_changes',
  access: holds('F-4'),
  summary: 'Bets of a settled period that changed after its snapshot',
  input: pagedQuery({ id: Id }, ['bet_id'], 'bet_id'),
  output: pageOf(LateChange).extend({
    /** Per currency, over all of them: live figures minus snapshot. */
    sums: z.array(z.object({ currency: z.string(), bet_delta: MoneySum, win_delta: MoneySum, win_loss_delta: MoneySum })),
    /** USD that enters the next period: what has entered, and what waits. */
    fee_entered: MoneySum,
    fee_waiting: MoneySum,
  }),
});

/** What a run holds of a compensation (D-2) or of one that a platform told. */
export const SettlementCompensation = z.object({
  /** Of the promo credit. */
  id: z.string(),
  settle_date: SettlementDay,
  site_id: z.string(),
  site_code: z.string(),
  player_id: z.string(),
  currency: z.string(),
  /** Above 0: given to the player. Of an earlier period only what its run has not taken in. */
  amount: MoneySum,
  /** Units per 1 USD: the fixed rate of the period that the day belongs to. */
  fx: z.string(),
  amount_usd: MoneySum,
  /** The case that the credit names. */
  source_id: z.string(),
  /** Of D-2; null: a platform told it. */
  compensation_id: z.string().nullable(),
  /** Of an earlier period: paid or corrected after that was settled. */
  is_late: z.boolean(),
});
export type SettlementCompensation = z.infer<typeof SettlementCompensation>;

export const getSettlementCompensations = defineEndpoint({
  method: 'GET',
  path: '/api/report/settlement_report/get_compensations',
  access: holds('F-4'),
  summary: 'Compensations that a settlement holds, or would hold as long as it is not calculated',
  input: pagedQuery(
    { ...Period, run_version: z.coerce.number<string | number>().int().min(1).optional() },
    ['settle_date'],
    '-settle_date',
  ),
  output: pageOf(SettlementCompensation).extend({
    /** USD, over all of them: what they change of what is due. */
    due_usd: MoneySum,
  }),
});

const Side = z.object({ valid_bet: MoneySum, win_loss: MoneySum, fx: z.string(), fee_pct: z.string().nullable(), fee: MoneySum });

export const VersionDiffRow = z.object({
  id: z.string(),
  ...LineKey,
  site_code: z.string(),
  /** Null: the line is not in that version. */
  before: Side.nullable(),
  after: Side.nullable(),
  bet_delta: MoneySum,
  win_delta: MoneySum,
  win_loss_delta: MoneySum,
  fee_delta: MoneySum,
});
export type VersionDiffRow = z.infer<typeof VersionDiffRow>;

export const getVersionDiff = defineEndpoint({
  method: 'GET',
  path: '/api/report/settlement_report/get_diff',
  access: holds('F-4'),
  summary: 'What a version of a run changed against the one before, line by line',
  input: z.strictObject({ id: Id, run_version: z.coerce.number<string | number>().int().min(2) }),
  output: z.object({
    before: SettlementVersion,
    after: SettlementVersion,
    /** Lines that differ. */
    list: z.array(VersionDiffRow),
    fee_delta: MoneySum,
    amount_due_delta: MoneySum,
  }),
});

export const calculateSettlement = defineEndpoint({
  method: 'POST',
  path: '/api/report/settlement_report/calculate',
  access: holds('F-4-91'),
  audit: 'settlement_run.calculate',
  risk: {
    agent_id: 'harmless: says what is meant',
    date_from: 'harmless: says what is meant',
    date_to: 'dangerous when the period is calculated already',
  },
  writes: 'terms',
  summary:
    'Freeze the figures of a period as the next version; a run that is calculated already needs a reason and a second person',
  /** `version` of the run where there is one. */
  input: z.strictObject({ ...Period, version: Version.optional(), reason: Reason.optional() }),
  output: SettlementRun,
});

export const confirmSettlement = defineEndpoint({
  method: 'POST',
  path: '/api/report/settlement_report/confirm',
  access: holds('F-4-94'),
  audit: 'settlement_run.confirm',
  risk: 'harmless: the amounts stand still',
  writes: 'agent',
  summary: 'The agent agrees to a calculated run',
  input: z.strictObject({ id: Id, version: Version }),
  output: SettlementRun,
});

export const paySettlement = defineEndpoint({
  method: 'POST',
  path: '/api/report/settlement_report/pay',
  access: holds('F-4-95'),
  audit: 'settlement_run.pay',
  risk: {
    payment_reference: 'harmless: the amounts stand still',
  },
  writes: 'terms',
  summary: 'Mark a confirmed run as paid; it never changes again',
  input: z.strictObject({ id: Id, version: Version, payment_reference: ShortText.min(1) }),
  output: SettlementRun,
});

export const reopenSettlement = defineEndpoint({
  method: 'POST',
  path: '/api/report/settlement_report/reopen',
  access: holds('F-4-94'),
  audit: 'settlement_run.reopen',
  risk: 'dangerous: what was agreed is open again',
  writes: 'terms',
  needsReason: true,
  summary: 'Open a confirmed run again, with a reason and a second person; only the newest run of an agent',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: SettlementRun,
});

export const addAdjustment = defineEndpoint({
  method: 'POST',
  path: '/api/report/settlement_report/add_adjustment',
  access: holds('F-4-91'),
  audit: 'settlement_run.adjust',
  risk: {
    amount_usd: 'dangerous: what is due',
  },
  writes: 'terms',
  needsReason: true,
  summary: 'Add or take off an amount in USD from a run that is not confirmed',
  input: z.strictObject({
    id: Id,
    version: Version,
    amount_usd: Money.refine((amount) => /[1-9]/.test(amount), 'not_zero'),
    reason: Reason,
  }),
  output: SettlementRun,
});

export const removeAdjustment = defineEndpoint({
  method: 'POST',
  path: '/api/report/settlement_report/remove_adjustment',
  access: holds('F-4-91'),
  audit: 'settlement_run.adjust',
  risk: {
    number: 'dangerous: what is due',
  },
  writes: 'terms',
  needsReason: true,
  summary: 'Take an adjustment back; it stays on record',
  /** `number`: the adjustment as the run lists it. */
  input: z.strictObject({ id: Id, version: Version, number: Id, reason: Reason }),
  output: SettlementRun,
});
