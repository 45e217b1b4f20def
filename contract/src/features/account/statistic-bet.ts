import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { listOf, ShortText } from '../../kit/fields.ts';
import { MoneySum, Rate } from '../../kit/money.ts';
import { pagedQuery, ReportScope } from '../../kit/page.ts';
import { SettlementDay } from '../../kit/time.ts';
import { IngestMark, moneyReportFilters, NativeMeasures, playerFilters } from '../report/money-report.ts';
import { GameType } from '../../kit/game-type.ts';
import { StakeLevel } from '../statistics/buckets.ts';
import { PrizeKind } from '../statistics/prize-distribute.ts';

/** What rows may be made of, in the order in which they are offered. */
export const StatisticDimension = z.enum([
  'site',
  'game',
  'vendor',
  'player',
  'currency',
  'stake_level',
  'source',
  'device',
  'day',
]);
export type StatisticDimension = z.infer<typeof StatisticDimension>;
export const MAX_DIMENSIONS = 3;

/** Settlement days that an answer may span when it is read from single bets: those of a sub-agent or an RTP profile, which no sums know. */
export const MAX_RAW_DAYS = 1;

const { in: _in, source: _source, ...filters } = moneyReportFilters;
const { min_bet: _minBet, level: _level, ...players } = playerFilters;

const ask = {
  ...filters,
  ...players,
  /** `native` needs a currency, as a filter or among the dimensions: money of several has no common scale. */
  in: z.enum(['native', 'usd']).default('usd'),
  /** How rounds were paid for. Without it, and without the dimension, only rounds that were paid with real money count, feature buys included. */
  source: PrizeKind.optional(),
  type: GameType.optional(),
  /** Place of the stake in the levels of stakes in USD. */
  stake_level: StakeLevel.optional(),
  /** As the platform names it, exact; empty: none was sent. */
  device: ShortText.optional(),
  sub_agent: ShortText.min(1).optional(),
  rtp_profile: ShortText.min(1).optional(),
};

/** What a row is about; null where it is no dimension. */
const Keys = {
  site_id: z.string().nullable(),
  site_code: z.string().nullable(),
  game_id: z.string().nullable(),
  game_name: z.string().nullable(),
  vendor: z.string().nullable(),
  player_id: z.string().nullable(),
  /** The website that the player is of. */
  player_site: z.string().nullable(),
  player: z.string().nullable(),
  currency: z.string().nullable(),
  stake_level: z.int().nullable(),
  source: PrizeKind.nullable(),
  device: z.string().nullable(),
  day: SettlementDay.nullable(),
};

/** `hit_rate`: bets with a win ÷ bets. `max_…` are of single bets as they stand: what was amended no longer counts. */
const Figures = z.object({
  rounds: z.int(),
  players: z.int(),
  bet: MoneySum,
  win: MoneySum,
  win_loss: MoneySum,
  rate: Rate,
  /** Bet ÷ rounds, six decimals. */
  avg_bet: MoneySum.nullable(),
  max_bet: MoneySum,
  max_win: MoneySum,
  max_multiple: z.string().nullable(),
  hit_rate: Rate,
  free_spin_rounds: z.int(),
  feature_buys: z.int(),
  jackpot_hits: z.int(),
});
export type StatisticFigures = z.infer<typeof Figures>;

/** The key of each dimension that rows may be put in order by; by that of all dimensions where it is none of them. */
export const DIMENSION_KEYS = {
  site: 'site_code',
  game: 'game_name',
  vendor: 'vendor',
  player: 'player',
  currency: 'currency',
  stake_level: 'stake_level',
  source: 'source',
  device: 'device',
  day: 'day',
} as const satisfies Record<StatisticDimension, string>;

export const STATISTIC_SORTS = [...Object.values(DIMENSION_KEYS), 'rounds', 'players', 'bet', 'win', 'win_loss', 'rate'] as const;

/** `paid` are normal rounds and feature buys together. */
const SumOf = z.enum(['paid', 'free_round', 'card', 'bonus']);

const Dimensions = listOf(StatisticDimension).refine((list) => list.length > 0, 'required');

const envelope = {
  as_of: z.string().nullable(),
  mark: IngestMark,
  final: z.boolean(),
  scope: ReportScope,
};

export const getStatisticBet = defineEndpoint({
  method: 'GET',
  path: '/api/account/statistic_bet/get_list',
  access: holds('B-2'),
  exported: { code: 'B-2-93', walk: 'moment' },
  summary: 'Bets summed up by one to three dimensions',
  example: { date_from: '2026-11-01', date_to: '2026-11-30', dimensions: 'game,device' },
  input: pagedQuery(
    {
      ...ask,
      dimensions: Dimensions.refine((list) => list.length <= MAX_DIMENSIONS, 'too_many_dimensions'),
    },
    STATISTIC_SORTS,
    '-bet',
  ),
  output: z.object({
    list: z.array(Figures.extend({ row_id: z.string(), ...Keys, ...NativeMeasures.partial().omit({ currency: true }).shape })),
    total: z.int(),
    total_is_exact: z.boolean(),
    /** Over the whole filter, how it was paid for never mixed; in player currency one for each as well. `currency` null: in USD. */
    sums: z.array(Figures.extend({ of: SumOf, currency: z.string().nullable() })),
    ...envelope,
  }),
});

/** Most rows and columns of a heat map; the rest is summed up in one more. */
export const MAX_HEAT = { rows: 30, columns: 31 } as const;

const Axis = z.object({ ...Keys, is_other: z.boolean() });

export const getBetHeatMap = defineEndpoint({
  method: 'GET',
  path: '/api/account/statistic_bet/get_heat_map',
  access: holds('B-2'),
  summary: 'The same as a heat map: the last dimension across, the others down',
  example: { date_from: '2026-11-01', date_to: '2026-11-30', dimensions: 'game,day' },
  input: z.strictObject({
    ...ask,
    dimensions: Dimensions.refine((list) => list.length >= 2 && list.length <= MAX_DIMENSIONS, 'two_dimensions'),
  }),
  output: z.object({
    rows: z.array(Axis),
    columns: z.array(Axis),
    /** A line a row, a cell a column; null: nobody played there. */
    cells: z.array(z.array(Figures.nullable())),
    ...envelope,
  }),
});
