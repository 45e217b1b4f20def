import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, listOf, ShortText } from '../../kit/fields.ts';
import { MoneySum, Rate } from '../../kit/money.ts';
import { ReportScope } from '../../kit/page.ts';
import { moneyReportFilters } from '../report/money-report.ts';

/** Rounds are read one by one. */
export const MAX_PROBABILITY_DAYS = 31;

/** `base`: plain rounds. `buy`: a bought feature. `free`: free rounds, which are played by the mathematics of the plain ones. */
export const ProbabilityMode = z.enum(['base', 'buy', 'free']);
export type ProbabilityMode = z.infer<typeof ProbabilityMode>;

const { in: _in, source: _source, vendor: _vendor, ...filters } = moneyReportFilters;

/** Up to 10 decimals: rare steps are rarer than a ten-thousandth of a per cent. */
const Share = z
  .string()
  .regex(/^\d+(?:\.\d{1,10})?$/)
  .nullable();

const group = {
  mode: ProbabilityMode,
  /** Of bought features: which one, as bets name it; empty where it was not told. */
  buy_mode: z.string(),
  rtp_profile: z.string(),
  math_version: z.string(),
};

/** Rounds of one mode, profile and version: never compared with the mathematics of another one. */
export const ProbabilityGroup = z.object({
  ...group,
  key: z.string(),
  rounds: z.int(),
  /** Without a stake there is no multiple; in no step. */
  rounds_no_stake: z.int(),
  /** In USD at the stamped rates; wins of jackpots are not in them. */
  bet: MoneySum,
  win: MoneySum,
  rate: Rate,
  /** Where the theory is from; `none`: no mathematics of this version are on file. */
  theory: z.enum(['package', 'drawing', 'none']),
  theory_rate: Share,
  chi_square: z.number().nullable(),
  degrees: z.int(),
  p_value: z.number().nullable(),
  /** The theory never pays what was paid here. */
  is_impossible: z.boolean(),
});
export type ProbabilityGroup = z.infer<typeof ProbabilityGroup>;

export const ProbabilityRow = z.object({
  row_id: z.string(),
  ...group,
  place: z.int(),
  /** Win in per cent of the stake. */
  step: z.string(),
  rounds: z.int(),
  rounds_pct: Rate,
  expected_rounds: Share,
  theory_pct: Share,
  /** What the step adds to the RTP, in percentage points: Σ win ÷ Σ bet of all rounds. */
  rtp_pct: Rate,
  theory_rtp_pct: Share,
  /** Number of the cell of the χ² test: steps that are expected to hold fewer than 5 rounds share one. */
  cell: z.int().nullable(),
});
export type ProbabilityRow = z.infer<typeof ProbabilityRow>;

export const getGameProbability = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/game_probability/get_list',
  access: holds('G-3'),
  exported: { code: 'G-3-93', walk: 'moment' },
  summary:
    'Rounds of a game by their win in per cent of the stake, against its mathematics on file: probability, part of the RTP, and a χ² test by mode, profile and version',
  input: z.strictObject({
    ...filters,
    game_id: listOf(Id, 1).refine((ids) => ids.length > 0, 'required'),
    /** Of the round; the address of a screen has a `mode` of its own. */
    play_mode: ProbabilityMode.optional(),
    rtp_profile: ShortText.optional(),
    math_version: ShortText.optional(),
  }),
  output: z.object({
    list: z.array(ProbabilityRow),
    total: z.int(),
    total_is_exact: z.boolean(),
    groups: z.array(ProbabilityGroup),
    as_of: z.string().nullable(),
    final: z.boolean(),
    scope: ReportScope,
  }),
});
