import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Ids } from '../../kit/fields.ts';
import { MoneySum } from '../../kit/money.ts';
import { pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant, SettlementDay } from '../../kit/time.ts';

/** Days of one call. */
export const MAX_JACKPOT_DAYS = 93;
/** Of the tabs by game and by website, which are reckoned from the bets. */
export const MAX_JACKPOT_SPLIT_DAYS = 31;

/** What went in and out, in USD. */
const movements = {
  bets: z.int(),
  qualifying_wager: MoneySum,
  contributed_visible: MoneySum,
  contributed_hidden: MoneySum,
  contributed_overflow: MoneySum,
  /** Contributions that paid what was owed for bets taken back, less what was taken back. */
  repaid: MoneySum,
  /** All four together. */
  contributed: MoneySum,
  seeds: MoneySum,
  hits: z.int(),
  wins: MoneySum,
  adjustments: MoneySum,
};

/** A pool on a day of UTC, by when Manager booked it. */
export const JackpotDayRow = z.object({
  /** `<pool>:<day>`. */
  id: z.string(),
  day: z.iso.date(),
  pool_id: z.string(),
  pool_code: z.string(),
  pool_name: z.string(),
  opening: MoneySum,
  ...movements,
  closing: MoneySum,
  /** opening + contributed + seeds − wins ± adjustments − closing: 0 where the books are right. */
  difference: MoneySum,
  is_balanced: z.boolean(),
  is_final: z.boolean(),
});
export type JackpotDayRow = z.infer<typeof JackpotDayRow>;

/** How a pool took its contributions, from one moment to another. */
export const ContributionMethod = z.object({
  pool_id: z.string(),
  pool_code: z.string(),
  from_at: Instant,
  /** Null: still. */
  to_at: Instant.nullable(),
  rate: z.string(),
  hidden_rate: z.string(),
  min_bet_usd: MoneySum,
  contribution_limit: MoneySum,
  sources: z.array(z.string()),
  games: z.int(),
  websites: z.int(),
});
export type ContributionMethod = z.infer<typeof ContributionMethod>;

const range = { date_from: SettlementDay, date_to: SettlementDay, pool_id: Ids.optional() };

export const getJackpotReport = defineEndpoint({
  method: 'GET',
  path: '/api/jackpot/jackpot_report/get_list',
  access: holds('I-3'),
  exported: { code: 'I-3-93', walk: 'moment' },
  summary:
    'What went into pools and out of them by pool and day of UTC: opening, contributions, seeds, wins, adjustments, closing',
  input: pagedQuery(range, ['day', 'pool_code', 'contributed', 'wins', 'closing'], '-day'),
  output: pageOf(JackpotDayRow).extend({
    /** Over the whole filter. */
    sum: z.object(movements),
    /** Rows of the whole filter whose books are not right. */
    broken: z.int(),
    as_of: Instant,
  }),
});

export const getContributionMethods = defineEndpoint({
  method: 'GET',
  path: '/api/jackpot/jackpot_report/get_methods',
  access: holds('I-3'),
  exported: { code: 'I-3-93', walk: 'whole' },
  summary: 'How pools took contributions in a range of days: the terms that were in force, from when to when',
  input: z.strictObject(range),
  output: z.object({ list: z.array(ContributionMethod) }),
});

/** `key`: the id of the game or website. */
export const JackpotSplitRow = z.object({
  key: z.string(),
  code: z.string(),
  name: z.string(),
  bets: z.int(),
  qualifying_wager: MoneySum,
  contributed: MoneySum,
  hits: z.int(),
  wins: MoneySum,
  /** Contributed less won. */
  difference: MoneySum,
  /** In per cent of the qualifying wager; null without any. */
  contributed_pct: z.string().nullable(),
});
export type JackpotSplitRow = z.infer<typeof JackpotSplitRow>;

export const getJackpotSplit = defineEndpoint({
  method: 'GET',
  path: '/api/jackpot/jackpot_report/get_split',
  access: holds('I-3'),
  exported: { code: 'I-3-93', walk: 'whole' },
  summary:
    'Contributions against wins by game or by website, reckoned again from the bets under the terms that each came under; their sum is that of the days',
  input: z.strictObject({ ...range, by: z.enum(['game', 'site']).default('game') }),
  output: z.object({
    list: z.array(JackpotSplitRow),
    sum: JackpotSplitRow.pick({
      bets: true,
      qualifying_wager: true,
      contributed: true,
      hits: true,
      wins: true,
      difference: true,
    }),
    /** Now, or when the first bets came that the report store does not hold yet. */
    as_of: Instant,
  }),
});
