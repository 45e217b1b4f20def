import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Note, Reason, SomeIds, Version } from '../../kit/fields.ts';
import { Money, MoneySum, NonNegativeMoney } from '../../kit/money.ts';
import { BatchOutcome, pagedQuery, pageOf, ReportScope } from '../../kit/page.ts';
import { Instant, SettlementDay as Day } from '../../kit/time.ts';

const Percent = z.string().regex(/^\d{1,3}(?:\.\d{1,4})?$/, 'percent');
export const EXPOSURE_ZONES = ['low', 'normal', 'high'] as const;
const Zone = z.enum(EXPOSURE_ZONES);

/** A game at the websites of a group, in USD. The pool is read, never paid from: it decides nothing. */
export const ExposureRow = z.object({
  id: z.string(),
  version: z.int(),
  /** The reader sees some agents only: figures are theirs, and the pool with its terms, which is of all agents, is null. */
  is_part: z.boolean(),
  game_id: z.string(),
  game_name: z.string(),
  /** Null: every website. */
  site_group_id: z.string().nullable(),
  site_group_name: z.string().nullable(),
  begins_on: Day,
  start_usd: Money.nullable(),
  tax_pct: z.string(),
  decay_pct: z.string().nullable(),
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
  zone: Zone.nullable(),
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type ExposureRow = z.infer<typeof ExposureRow>;

export const getExposureList = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/game_retained/get_list',
  access: holds('G-7'),
  exported: { code: 'G-7-93', walk: 'pages' },
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

/** Of a rule's days, those that charts and the simulation show: the newest. */
export const SHOWN_EXPOSURE_DAYS = 93;

export const getExposureHistory = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/game_retained/get_history',
  access: holds('G-7'),
  summary: 'In, out and pool of a game by settlement day, and the zones that its pool went through',
  input: z.strictObject({ id: Id }),
  output: z.object({
    is_part: z.boolean(),
    scope: ReportScope,
    /** The newest days, at most 93; pool and zone are null for a part. */
    list: z.array(
      z.object({
        day: Day,
        has_ended: z.boolean(),
        bet: MoneySum,
        win: MoneySum,
        pool: MoneySum.nullable(),
        zone: Zone.nullable(),
      }),
    ),
    /** Since the rule begins, in the order of time; none for a part. */
    zones: z.array(
      z.object({
        zone: Zone,
        from_day: Day,
        /** Null: it lasts still. */
        to_day: Day.nullable(),
        days: z.int(),
        /** At the end of the first day, or so far in it. */
        pool: MoneySum,
      }),
    ),
    /** Certified profiles of the game, between which a simulation chooses; none for a part. */
    profiles: z.array(z.string()),
  }),
});

/** What was, beside what would have been. */
const Both = z.object({ was: MoneySum, simulated: MoneySum });

/** Of the days shown together; the pool is that at the end of the last. */
export const SimulatedEffect = z.object({
  /** Days that would have been played at the profile. */
  low_days: z.int(),
  high_days: z.int(),
  /** Σ bet × return of the profile, of the bets that were stamped with one. */
  theoretical_win: Both,
  win: Both,
  /** Bet − win. */
  ggr: Both,
  pool: Both,
  /** Bets that were stamped with no profile, or one whose return its name does not tell: they are as they were. */
  unstamped_bets: z.int(),
  list: z.array(
    z.object({
      day: Day,
      has_ended: z.boolean(),
      /** Where the simulated pool was when the day began. */
      began: Zone,
      theoretical_win: Both,
      win: Both,
      pool: Both,
      unstamped_bets: z.int(),
    }),
  ),
});
export type SimulatedEffect = z.infer<typeof SimulatedEffect>;

export const simulateExposure = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/game_retained/get_simulation',
  access: holds('G-7'),
  summary:
    'What the days shown would have paid, had those that began in the low zone been played at one certified profile and those in the high zone at another. A calculation: nothing is stored, nothing switches',
  input: z.strictObject({ id: Id, low_profile: Percent, high_profile: Percent }),
  output: z.object({
    scope: ReportScope,
    /** Null for who sees some agents only: a pool is of all of them. */
    effect: SimulatedEffect.nullable(),
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
