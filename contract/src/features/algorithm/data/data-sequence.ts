import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
import { Flag, Id, ShortText, Version } from '../../../kit/fields.ts';
import { pagedQuery, pageOf } from '../../../kit/page.ts';
import { Instant } from '../../../kit/time.ts';
import { FileHash, OutcomeStep, SourceFileRow } from '../source/source-file.ts';

/** A table of outcomes that is or was in force: a mode of a package at a game and RTP profile. No row says what a player gets next. */
export const DataSequenceRow = z.object({
  /** `<binding>-<place of the mode>`. */
  id: z.string(),
  /** Where it comes from: a package or a drawing; of the other one null. */
  source_file_id: z.string().nullable(),
  drawing_id: z.string().nullable(),
  game_id: z.string(),
  game_code: z.string(),
  game_name: z.string(),
  mode: z.string(),
  cost: z.string(),
  rtp_profile: z.string(),
  math_version: z.string(),
  sha256: z.string(),
  /** Outcomes in the table. */
  n: z.int(),
  rtp_pct: z.string(),
  sigma: z.string(),
  hit_rate_pct: z.string(),
  max_multiple: z.string(),
  steps: z.array(OutcomeStep),
  /** What the game shows of this mode and profile; null: nothing. */
  shown_rtp: z.string().nullable(),
  shown_sigma: z.string().nullable(),
  shown_max_multiple: z.string().nullable(),
  /** What of these differs from the table: it must be put right (R26). */
  differs: z.array(z.enum(['rtp', 'sigma', 'max_multiple'])),
  /** Websites of your scope at which the game has this return; the first twenty by name. */
  sites: z.array(z.object({ id: z.string(), name: z.string() })),
  site_count: z.int(),
  applied_at: Instant,
  /** Null: in force. */
  ended_at: Instant.nullable(),
  applied_by: z.string(),
  /** Who agreed to it; empty: it took one person. */
  approved_name: z.string(),
});
export type DataSequenceRow = z.infer<typeof DataSequenceRow>;

export const getDataSequenceList = defineEndpoint({
  method: 'GET',
  path: '/api/algorithm/data_sequence/get_list',
  access: holds('M-3-1'),
  exported: { code: 'M-3-1-93', walk: 'pages' },
  summary: 'Tables of outcomes in force by game, mode and RTP profile, and where they apply',
  input: pagedQuery(
    {
      game_id: Id.optional(),
      mode: ShortText.optional(),
      rtp_profile: ShortText.optional(),
      math_version: ShortText.optional(),
      /** Those that were in force before as well. */
      with_former: Flag.optional(),
      /** Only where the game shows something else. */
      differs: Flag.optional(),
    },
    ['game_code', 'applied_at', 'rtp_pct', 'sigma'],
    'game_code',
  ),
  output: pageOf(DataSequenceRow),
});

export const bindDataSequence = defineEndpoint({
  method: 'POST',
  path: '/api/algorithm/data_sequence/bind',
  access: holds('M-3-1-91', 'M-2-1-91'),
  audit: 'source_file.bind',
  writes: 'operator',
  risk: { sha256: 'harmless: in staging; nothing is played by it before a second person agreed to apply it' },
  summary: 'Checked → Used: bind a package to its game and RTP profile, in staging',
  input: z.strictObject({ id: Id, version: Version, sha256: FileHash }),
  output: SourceFileRow,
});

const Compared = z.object({
  source_file_id: z.string(),
  math_version: z.string(),
  rtp_profile: z.string(),
  mode: z.string(),
  rtp_pct: z.string(),
  sigma: z.string(),
  hit_rate_pct: z.string(),
  max_multiple: z.string(),
});

/** Two tables side by side. Probabilities in per cent. */
export const Comparison = z.object({
  one: Compared,
  other: Compared,
  /** `payouts`: over every different payout; `steps`: over the steps alone, because a table has more than are kept. */
  basis: z.enum(['payouts', 'steps']),
  /** Greatest difference of the two distribution functions, and the multiple (win ÷ stake) at which it lies. */
  ks: z.string(),
  ks_at: z.string(),
  /** Probability of at most a multiple, in either; thinned out to what a chart can show, with both ends and the greatest difference. */
  points: z.array(z.object({ multiple: z.string(), one: z.string(), other: z.string() })),
});
export type Comparison = z.infer<typeof Comparison>;

export const compareDataSequences = defineEndpoint({
  method: 'GET',
  path: '/api/algorithm/data_sequence/compare',
  access: holds('M-3-1', 'M-2-1'),
  summary: 'Distribution functions of two tables of outcomes and their Kolmogorov–Smirnov distance',
  input: z.strictObject({
    one_id: Id,
    other_id: Id,
    mode: ShortText.default('base'),
    /** Of the other one; the same unless told. */
    other_mode: ShortText.optional(),
  }),
  output: Comparison,
});
