import { z } from 'zod';
import { Money, MoneySum } from '../../kit/money.ts';
import { Instant, SettlementDay } from '../../kit/time.ts';

/** `draft`: nothing is stored, the figures are live. */
export const SettlementState = z.enum(['draft', 'calculated', 'confirmed', 'paid', 'reopened']);
export type SettlementState = z.infer<typeof SettlementState>;

export const FeeBasis = z.enum(['ggr', 'turnover']);
export const NegativeCarry = z.enum(['carry', 'reset']);

/** Why a run cannot be calculated now. */
export const SettlementBlock = z.enum([
  /** A day of the period is not over for an hour yet. */
  'unfinished',
  /** Money of a currency without a fixed rate for the month. */
  'rate_missing',
  /** The period before is not confirmed. */
  'previous_open',
  /** A later period is settled already. */
  'later_exists',
  /** Some of the days belong to another run. */
  'overlap',
]);
export type SettlementBlock = z.infer<typeof SettlementBlock>;

/** What makes a line. */
export const LineKey = { site_id: z.string(), vendor: z.string(), game_type: z.string(), currency: z.string() };

/** Amounts in the line's currency; those in USD at the month's fixed settlement rate, null as long as there is none. */
export const SettlementLine = z.object({
  ...LineKey,
  site_code: z.string(),
  site_name: z.string(),
  rounds: z.int(),
  bet: MoneySum,
  valid_bet: MoneySum,
  win: MoneySum,
  win_loss: MoneySum,
  jackpot_contribution: MoneySum,
  jackpot_win: MoneySum,
  free_round_bonus: MoneySum,
  free_win_bonus: MoneySum,
  activity_prize: MoneySum,
  compensation: MoneySum,
  /** Units per 1 USD. */
  fx: z.string().nullable(),
  valid_bet_usd: MoneySum.nullable(),
  win_loss_usd: MoneySum.nullable(),
  /** Null: no fee scale fits the line. */
  fee_basis: FeeBasis.nullable(),
  fee_pct: z.string().nullable(),
  fee: MoneySum.nullable(),
});
export type SettlementLine = z.infer<typeof SettlementLine>;

/**
 * USD. amount_due = fee + late changes + carried forward + adjustments + compensations, in cents; 0 when that is negative, and `carried_out` is what
 * goes on. `compensations` is below 0 where players were given more than was taken back.
 */
export const SettlementSums = z.object({
  fee: MoneySum,
  late_changes: MoneySum,
  carried_forward: MoneySum,
  adjustments: MoneySum,
  compensations: MoneySum,
  amount_due: MoneySum,
  carried_out: MoneySum,
  negative_carry: NegativeCarry,
});
export type SettlementSums = z.infer<typeof SettlementSums>;

export const SettlementVersion = SettlementSums.extend({
  run_version: z.int(),
  snapshot_at: Instant,
  by: z.string(),
  reason: z.string(),
});
export type SettlementVersion = z.infer<typeof SettlementVersion>;

export const SettlementAdjustment = z.object({
  id: z.string(),
  amount_usd: Money,
  reason: z.string(),
  by: z.string(),
  /** Who agreed to it; empty: it took one person. */
  approved_name: z.string(),
  created_at: Instant,
  removed_by: z.string(),
  removal_approved_name: z.string(),
  removed_at: Instant.nullable(),
});
export type SettlementAdjustment = z.infer<typeof SettlementAdjustment>;

export const SettlementRun = z.object({
  id: z.string(),
  version: z.int(),
  agent_id: z.string(),
  agent_name: z.string(),
  date_from: SettlementDay,
  date_to: SettlementDay,
  state: SettlementState.exclude(['draft']),
  /** The seed's words: paid or not. */
  status: z.enum(['finish', 'unfinished']),
  /** Newest frozen version. */
  run_version: z.int(),
  fee: MoneySum,
  amount_due: MoneySum,
  payment_reference: z.string(),
  confirmed_by: z.string(),
  confirmed_at: Instant.nullable(),
  paid_by: z.string(),
  paid_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ calculate: z.boolean(), confirm: z.boolean(), pay: z.boolean(), reopen: z.boolean(), adjust: z.boolean() }),
});
export type SettlementRun = z.infer<typeof SettlementRun>;
