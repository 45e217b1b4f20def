import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Reason, ShortText } from '../../kit/fields.ts';
import { CurrencyCode, FxRate, NonNegativeMoney, Percentage } from '../../kit/money.ts';
import { Instant } from '../../kit/time.ts';
import { GameType } from '../../kit/game-type.ts';
import { FeeBasis, NegativeCarry } from './settlement-run.ts';

const MAX_TIERS = 200;
const MAX_PAYMENT_DAYS = 365;

/** A tier of a fee scale: from so many USD on, so much per cent of all of it. Null: holds for all of them. */
const FeeTierInput = z.strictObject({
  site_id: Id.nullable(),
  vendor: ShortText.min(1).nullable(),
  game_type: GameType.nullable(),
  basis: FeeBasis,
  from_usd: NonNegativeMoney,
  pct: Percentage,
});

export const FeeTier = z.object({
  site_id: z.string().nullable(),
  site_code: z.string().nullable(),
  vendor: z.string().nullable(),
  game_type: GameType.nullable(),
  basis: FeeBasis,
  from_usd: z.string(),
  pct: z.string(),
});
export type FeeTier = z.infer<typeof FeeTier>;

export const SettlementTerms = z.object({
  /** Of the agent. */
  id: z.string(),
  /** 0: nothing was ever set. */
  version: z.int(),
  agent_name: z.string(),
  negative_carry: NegativeCarry,
  /** From an invoice to the day on which it is due. */
  payment_days: z.int(),
  tiers: z.array(FeeTier),
  sites: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
  vendors: z.array(z.string()),
  can: z.object({ edit: z.boolean() }),
});
export type SettlementTerms = z.infer<typeof SettlementTerms>;

export const getSettlementTerms = defineEndpoint({
  method: 'GET',
  path: '/api/report/settlement_report/get_terms',
  access: holds('F-4'),
  summary: 'How an agent is settled: what becomes of a negative result, and its fee scales',
  input: z.strictObject({ agent_id: Id }),
  output: SettlementTerms,
});

export const saveSettlementTerms = defineEndpoint({
  method: 'POST',
  path: '/api/report/settlement_report/save_terms',
  access: holds('F-4-91'),
  audit: 'settlement_terms.save',
  risk: {
    agent_id: 'harmless: says what is meant',
    negative_carry: 'dangerous: what is due',
    payment_days: 'dangerous: when it is due',
    tiers: 'dangerous: what is due',
  },
  writes: 'operator',
  needsReason: true,
  summary: 'Change how an agent is settled; frozen versions keep what they were calculated with',
  input: z.strictObject({
    agent_id: Id,
    /** 0 for terms that were never set. */
    version: z.int().min(0),
    negative_carry: NegativeCarry,
    /** Absent: as it is. */
    payment_days: z.int().min(0).max(MAX_PAYMENT_DAYS).optional(),
    tiers: z.array(FeeTierInput).max(MAX_TIERS),
    reason: Reason,
  }),
  output: SettlementTerms,
});

/** `YYYY-MM`. */
export const SettlementMonth = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'month');

export const SettlementRate = z.object({
  currency: z.string(),
  /** Units per 1 USD; null: not fixed yet. */
  rate: z.string().nullable(),
  /** In force now, for comparison. */
  current_rate: z.string().nullable(),
  /** Newest first. */
  history: z.array(
    z.object({
      at: Instant,
      before: z.string().nullable(),
      after: z.string(),
      by: z.string(),
      approved_name: z.string(),
      reason: z.string(),
    }),
  ),
});
export type SettlementRate = z.infer<typeof SettlementRate>;

export const getSettlementRates = defineEndpoint({
  method: 'GET',
  path: '/api/report/settlement_report/get_rates',
  access: holds('F-4'),
  summary: 'The fixed settlement rates of a month, a row a currency',
  input: z.strictObject({ month: SettlementMonth }),
  output: z.object({ list: z.array(SettlementRate), can: z.object({ edit: z.boolean() }) }),
});

export const saveSettlementRate = defineEndpoint({
  method: 'POST',
  path: '/api/report/settlement_report/save_rate',
  access: holds('F-4-91'),
  audit: 'settlement_rate.save',
  risk: {
    month: 'harmless: says what is meant',
    currency: 'harmless: says what is meant',
    rate: 'dangerous when it is more than 10 % from the currency’s own, or from the one before',
    before: 'harmless: says what is meant',
  },
  writes: 'operator',
  needsReason: true,
  summary: 'Fix the rate at which a month is settled; frozen versions keep theirs',
  input: z.strictObject({
    month: SettlementMonth,
    currency: CurrencyCode,
    rate: FxRate,
    /** The rate as it was read; null: none. */
    before: FxRate.nullable(),
    reason: Reason,
  }),
  output: SettlementRate,
});
