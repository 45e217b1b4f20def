import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, listOf, ShortText } from '../../kit/fields.ts';
import { MoneySum, Rate } from '../../kit/money.ts';
import { ReportScope } from '../../kit/page.ts';
import { Instant } from '../../kit/time.ts';
import { judgedReturn } from '../report/game-report.ts';
import { moneyReportFilters, moneyReportOf } from '../report/money-report.ts';

export const RunInterval = z.enum(['15m', '1h', '1d']);
export type RunInterval = z.infer<typeof RunInterval>;

/** Settlement days are as long as their calendar says. */
export const RUN_BUCKET_MS = { '15m': 15 * 60_000, '1h': 3_600_000 } as const satisfies Partial<Record<RunInterval, number>>;

/** Settlement days that a run chart may span, by the length of its buckets. */
export const MAX_RUN_DAYS: Readonly<Record<RunInterval, number>> = { '15m': 2, '1h': 31, '1d': 366 };

export const MAX_RUN_GAMES = 10;

const { vendor: _vendor, game_id: _games, source: _source, ...filters } = moneyReportFilters;

/** Something that changed what the games return. Times of `rtp` are those of the change in Set-Up, of `math_version` those of the first bet. */
export const RunMark = z.object({
  kind: z.enum(['math_version', 'rtp']),
  at: Instant,
  /** Bucket that it falls into. */
  bucket: z.string(),
  /** The game, website or website group that changed. */
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const runInput = {
  ...filters,
  /** `native` needs a currency: money of several has no common scale. */
  in: z.enum(['native', 'usd']).default('usd'),
  game_id: listOf(Id, MAX_RUN_GAMES).refine((ids) => ids.length > 0, 'required'),
  interval: RunInterval.default('1h'),
  sub_agent: listOf(ShortText).optional(),
  rtp_profile: ShortText.optional(),
  math_version: ShortText.optional(),
};

/**
 * How games run. `run_…` are over all bets since the beginning of the range, or since the last change of a math version: an actual return never
 * mixes two of them. Where a game was played in two within a bucket, its returns are null; `math_version` tells the versions apart.
 */
export const getGameRunChart = defineEndpoint({
  method: 'GET',
  path: '/api/statistics/game_run_chart/get_list',
  access: holds('E-1'),
  exported: { code: 'E-1-93', walk: 'report' },
  summary: 'Money and return of games over time, with the 95 % range and the changes of their settings',
  input: z.strictObject(runInput),
  output: moneyReportOf({
    /** A settlement day, or the instant at which the bucket begins. */
    bucket: z.string(),
    is_finished: z.boolean(),
    /** The versions that were played, joined by a comma. */
    math_version: z.string(),
    /** A game was played in more than one version. */
    is_mixed_version: z.boolean(),
    /** A version begins here: the run starts anew. */
    is_restart: z.boolean(),
    theoretical_rtp: Rate,
    rtp_low: Rate,
    rtp_high: Rate,
    hit_rate: Rate,
    run_rate: Rate,
    run_theoretical_rtp: Rate,
    run_rtp_low: Rate,
    run_rtp_high: Rate,
  }).extend({ marks: z.array(RunMark) }),
});

/** `stake`: by the stake of each bet in USD (`STAKE_BUCKETS`). `device`: by the channel, as the platform names it. */
export const RunSplit = z.enum(['stake', 'device']);
export type RunSplit = z.infer<typeof RunSplit>;

/** Of paid rounds. Returns are null where a game was played in several math versions. */
const SplitFigures = z.object({
  rounds: z.int(),
  players: z.int(),
  bet: MoneySum,
  win: MoneySum,
  win_loss: MoneySum,
  rate: Rate,
  hit_rate: Rate,
  theoretical_rtp: Rate,
  rtp_low: Rate,
  rtp_high: Rate,
  ...judgedReturn,
});

/** Each value is judged by its own band: play at high stakes can drown what happens at low ones. Σ rows = the run chart of the same filters. */
export const getGameRunSplit = defineEndpoint({
  method: 'GET',
  path: '/api/statistics/game_run_split/get_list',
  access: holds('E-1'),
  exported: { code: 'E-1-93', walk: 'moment' },
  summary: 'Money and return of games by level of stake or by device, each with the 95 % range of its stakes',
  input: z.strictObject({ ...runInput, split: RunSplit }),
  output: z.object({
    list: z.array(
      SplitFigures.extend({
        /** Label of the bucket, or the device; an empty device: none was sent. */
        value: z.string(),
        bet_share: Rate,
        /** The versions that were played, joined by a comma. */
        math_version: z.string(),
        is_mixed_version: z.boolean(),
      }),
    ),
    /** Every value over time; a bucket without bets of it has no entry. `run_…` as in the run chart. */
    series: z.array(
      z.object({
        value: z.string(),
        bucket: z.string(),
        is_finished: z.boolean(),
        rounds: z.int(),
        bet: MoneySum,
        run_rate: Rate,
        run_rtp_low: Rate,
        run_rtp_high: Rate,
      }),
    ),
    sum: SplitFigures,
    total: z.int(),
    total_is_exact: z.boolean(),
    as_of: z.string().nullable(),
    final: z.boolean(),
    scope: ReportScope,
  }),
});
