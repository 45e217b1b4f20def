import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Note, Reason, SomeIds, Version } from '../../kit/fields.ts';
import { Money, MoneySum, NonNegativeMoney } from '../../kit/money.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant, SettlementDay as Day } from '../../kit/time.ts';

const Percent = z.string().regex(/^\d{1,3}(?:\.\d{1,4})?$/, 'percent');
export const EXPOSURE_ZONES = ['low', 'normal', 'high'] as const;

/** A game at the websites of a group, in USD. The pool is read, never paid from: it decides nothing. */
export const ExposureRow = z.object({
  id: z.string(),
  version: z.int(),
  game_id: z.string(),
  game_name: z.string(),
  /** Null: every website. */
  site_group_id: z.string().nullable(),
  site_group_name: z.string().nullable(),
  begins_on: Day,
  start_usd: Money,
  tax_pct: z.string(),
  decay_pct: z.string(),
  low_usd: Money.nullable(),
  high_usd: Money.nullable(),
  note: z.string(),
  by_user: z.string(),
  /** Since it begins; real money. Null in the answer of a write, which reads no reports. */
  total_in: MoneySum.nullable(),
  total_out: MoneySum.nullable(),
  retained: MoneySum.nullable(),
  tax: MoneySum.nullable(),
  /** Start + Σ (bet × (1 − tax) − win), less the decay of each day. */
  pool: MoneySum.nullable(),
  zone: z.enum(EXPOSURE_ZONES).nullable(),
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type ExposureRow = z.infer<typeof ExposureRow>;

export const getExposureList = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/game_retained/get_list',
  access: holds('G-7'),
  summary: 'What games have taken in and paid out at the websites of a group, with a pool that is read and decides nothing',
  input: pagedQuery({ game_id: Id.optional(), site_group_id: Id.optional() }, ['created_at'], '-created_at'),
  output: pageOf(ExposureRow),
});

export const getExposureDetail = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/game_retained/get_detail',
  access: holds('G-7'),
  summary: 'One game at the websites of a group',
  input: z.strictObject({ id: Id }),
  output: ExposureRow,
});

export const getExposureHistory = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/game_retained/get_history',
  access: holds('G-7'),
  summary: 'In, out and pool of a game by settlement day',
  input: z.strictObject({ id: Id }),
  output: z.object({
    list: z.array(z.object({ day: Day, bet: MoneySum, win: MoneySum, pool: MoneySum, zone: z.enum(EXPOSURE_ZONES) })),
  }),
});

export const saveExposure = defineEndpoint({
  method: 'POST',
  path: '/api/risk_set/game_retained/add_or_edit',
  access: holds('G-7-91'),
  audit: 'game_exposure.save',
  risk: {
    game_id: 'fixed once made',
    site_group_id: 'fixed once made',
    begins_on: 'fixed once made',
    start_usd: 'harmless: a reading, nothing is paid from it',
    tax_pct: 'harmless: a reading',
    decay_pct: 'harmless: a reading',
    low_usd: 'dangerous: when somebody is told',
    high_usd: 'dangerous: when somebody is told',
    note: 'harmless',
  },
  writes: 'operator',
  summary: 'Watch a game at the websites of a group, or everywhere; a second person agrees to other thresholds',
  input: z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    game_id: Id.optional(),
    site_group_id: Id.nullable().optional(),
    begins_on: Day.optional(),
    start_usd: NonNegativeMoney.optional(),
    tax_pct: Percent.optional(),
    decay_pct: Percent.optional(),
    low_usd: Money.nullable().optional(),
    high_usd: Money.nullable().optional(),
    note: Note.nullable().optional(),
    reason: Reason.optional(),
  }),
  output: ExposureRow,
});

export const removeExposure = defineEndpoint({
  method: 'POST',
  path: '/api/risk_set/game_retained/remove',
  access: holds('G-7-92'),
  audit: 'game_exposure.remove',
  risk: 'dangerous: nobody is told any more; a second person agrees',
  writes: 'operator',
  summary: 'Stop watching a game, one at a time; needs a second person',
  input: z.strictObject({ ids: SomeIds.refine((ids) => ids.length === 1, 'too_big') }),
  output: BatchOutcome,
});
