import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, ShortText } from '../../kit/fields.ts';
import { Money, MoneySum } from '../../kit/money.ts';
import { pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant, SettlementDay as Day } from '../../kit/time.ts';

export const RETAINED_STATES = ['normal', 'warn', 'limit'] as const;
/** Days that the window may cover. */
export const MAX_RETAINED_DAYS = 93;

/** A player, in USD at the stamped rates; real money alone. Retained: Σ bet − Σ win. */
export const RetainedRow = z.object({
  /** Of the player. */
  id: z.string(),
  player_id: z.string(),
  user_name: z.string(),
  site_id: z.string(),
  site_code: z.string(),
  /** Of the window. */
  bet: MoneySum,
  win: MoneySum,
  retained: MoneySum,
  /** retained / bet; null without bets. */
  rate_pct: z.string().nullable(),
  /** Of the settlement day that runs in the calendar of the website's agent. */
  today_retained: MoneySum,
  lifetime_bet: MoneySum,
  lifetime_retained: MoneySum,
  /** Largest fall of the lifetime's cumulative retained from its peak, by settlement day. */
  drawdown: MoneySum,
  /** Max win per day of the website; null: none. */
  limit_usd: Money.nullable(),
  /** As it counts against the limit; null: there is none, or earlier bets of the day are still being added. */
  today_net_win: MoneySum.nullable(),
  state: z.enum(RETAINED_STATES),
  /** What holds because of it, and until when; null: nothing. */
  effect: z.enum(['stop', 'smallest_stake']).nullable(),
  until: Instant.nullable(),
});
export type RetainedRow = z.infer<typeof RetainedRow>;

export const getRetainedList = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/account_retained/get_list',
  access: holds('G-2'),
  exported: { code: 'G-2-93', walk: 'pages' },
  summary: 'What the house has kept of each player, against the most that a player may win in a day',
  input: pagedQuery(
    {
      date_from: Day.optional(),
      date_to: Day.optional(),
      site_id: Id.optional(),
      player_id: Id.optional(),
      /** User name, exact. */
      player: ShortText.min(1).optional(),
      /** `warn`: from 80 % of the limit on. */
      state: z.enum(['warn', 'limit']).optional(),
    },
    ['retained', 'bet', 'win'],
    'retained',
  ),
  output: pageOf(RetainedRow).extend({ date_from: Day, date_to: Day, as_of: Instant.nullable() }),
});

export const DayLimitState = z.enum(['active', 'expired', 'lifted']);

export const DayLimitRow = z.object({
  id: z.string(),
  site_id: z.string(),
  site_code: z.string(),
  player_id: z.string(),
  user_name: z.string(),
  settle_day: Day,
  effect: z.enum(['stop', 'smallest_stake']),
  from_at: Instant,
  expires_at: Instant,
  /** `lifted`: amended or cancelled bets, or another limit, brought the player below it. */
  state: DayLimitState,
  /** Bets with real money that were placed while it held, and were taken all the same; cancelled ones are left out. Null: the report store did not answer. */
  late_bets: z.int().nullable(),
  /** USD. */
  late_bet: MoneySum.nullable(),
  late_win: MoneySum.nullable(),
  updated_at: Instant,
});
export type DayLimitRow = z.infer<typeof DayLimitRow>;

export const getDayLimits = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/account_retained/get_limits',
  access: holds('G-2'),
  exported: { code: 'G-2-93', walk: 'pages' },
  summary: 'Players who reached the most that they may win in a settlement day, and until when they are held',
  input: pagedQuery(
    { site_id: Id.optional(), player_id: Id.optional(), state: DayLimitState.optional() },
    ['from_at'],
    '-from_at',
  ),
  output: pageOf(DayLimitRow),
});
