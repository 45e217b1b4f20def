import { z } from 'zod';
import { Flag, Id, Ids, listOf, ShortText } from '../../kit/fields.ts';
import { CurrencyCode, MoneySum, NonNegativeMoney, Rate } from '../../kit/money.ts';
import { pagedQuery, ReportScope } from '../../kit/page.ts';
import { Instant, SettlementDay } from '../../kit/time.ts';
import { ComparedFigures, CompareWith, Comparison } from './compare.ts';

/**
 * `native`: a row per dimension and currency. `usd`: one row per dimension, at the rate stamped on each bet. `usd_today`: the same at the rates in
 * force now, an estimate: the native sum of each currency ÷ its rate, to 6 decimals, summed over the currencies.
 */
export const MoneyIn = z.enum(['native', 'usd', 'usd_today']);
export type MoneyIn = z.infer<typeof MoneyIn>;

export const BetSource = z.enum(['normal', 'free_round', 'card', 'bonus']);

/** Stands for a game where a credit belongs to none. */
export const NO_GAME = '0';

/** Filters that every money report understands. */
export const moneyReportFilters = {
  date_from: SettlementDay,
  date_to: SettlementDay,
  in: MoneyIn.default('native'),
  agent_id: Ids.optional(),
  site_group_id: Ids.optional(),
  site_id: Ids.optional(),
  game_id: listOf(z.union([z.literal(NO_GAME), Id])).optional(),
  vendor: ShortText.optional(),
  currency: CurrencyCode.optional(),
  source: BetSource.optional(),
  with_test: Flag.default(false),
};

/** Filters by player: the report of players and what is asked about it understand them. */
export const playerFilters = {
  player_id: Ids.optional(),
  /** User name, exact. */
  player: ShortText.min(1).optional(),
  level: z.coerce.number<string | number>().int().min(0).max(1_000_000).optional(),
  /** Players whose bets of the range come to at least so much in USD, by website and currency. */
  min_bet: NonNegativeMoney.optional(),
};

/** How far the bets had come in when a figure was asked for. A list of bets that is asked with it says what came in since. */
export const IngestMark = z.string().regex(/^\d{1,20}$/);

/** Settlement days that one money report may span. */
export const MAX_REPORT_DAYS = 93;

/**
 * The measures that all money reports share, in this order. `win_loss` = bet − win; `rate` = win / bet in percent; `compensation` is below 0 where
 * more was taken back than given; `ngr` = win_loss − free_round_bonus − free_win_bonus − activity_prize − compensation.
 */
export const MoneyMeasures = z.object({
  rounds: z.int(),
  players: z.int(),
  bet: MoneySum,
  valid_bet: MoneySum,
  win: MoneySum,
  win_loss: MoneySum,
  rate: Rate,
  jackpot_contribution: MoneySum,
  jackpot_win: MoneySum,
  free_round_bonus: MoneySum,
  free_win_bonus: MoneySum,
  activity_prize: MoneySum,
  compensation: MoneySum,
  ngr: MoneySum,
});
export type MoneyMeasures = z.infer<typeof MoneyMeasures>;

/** Present with `in=native`: the row's currency, and its money at the stamped rates. */
export const NativeMeasures = z.object({ currency: z.string(), bet_usd: MoneySum, win_usd: MoneySum, win_loss_usd: MoneySum });

/** Present with `compare`. */
const Compared = ComparedFigures.partial().shape;

/** Measures of a level above the rows, with what they were before. */
export const MoneyLevel = MoneyMeasures.extend(Compared);

export const MoneySumRow = MoneyLevel.extend({ by_currency: z.array(MoneyLevel.extend({ currency: z.string() })) });

/** The `_usd` sorts compare rows of several currencies by value; in `usd` mode they are the same as the plain ones. */
export const MONEY_SORTS = [
  'rounds',
  'players',
  'bet',
  'win',
  'win_loss',
  'rate',
  'bet_usd',
  'win_usd',
  'win_loss_usd',
  /** Need `compare`; without it all rows are alike. Differences are compared by their USD. */
  'bet_delta',
  'win_loss_delta',
] as const;

/** Present with `in=usd_today`: when the rates were looked up, and the units of each currency per 1 USD. */
export const RatesToday = z.object({ at: Instant, rates: z.array(z.object({ currency: z.string(), rate: z.string() })) });

export const moneyReportQuery = <F extends z.ZodRawShape>(filters: F, sorts: readonly string[], initialSort = '-bet') =>
  pagedQuery({ ...moneyReportFilters, compare: CompareWith.optional(), ...filters }, [...MONEY_SORTS, ...sorts], initialSort);

export const moneyReportOf = <K extends z.ZodRawShape>(keys: K) =>
  z.object({
    list: z.array(z.object({ ...keys, ...MoneyLevel.shape, ...NativeMeasures.partial().shape })),
    total: z.int(),
    total_is_exact: z.boolean(),
    /** USD over the whole filter, at the rates that `in` names, with the native sums beside it; `players` counts distinct players. */
    sum: MoneySumRow,
    as_of: z.string().nullable(),
    mark: IngestMark,
    /** True when every settlement day of the range ended at least an hour ago in every calendar of the scope. */
    final: z.boolean(),
    scope: ReportScope,
    comparison: Comparison.optional(),
    rates_today: RatesToday.optional(),
  });
