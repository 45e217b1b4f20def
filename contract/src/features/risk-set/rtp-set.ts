import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Effects } from '../../kit/effect.ts';
import { Id, Name, Note, OnOff, Reason, SomeIds, Version } from '../../kit/fields.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';

/** Percent of what was bet: a lucky month returns more than a hundred. */
const ReturnPct = z.string().regex(/^(?:0|[1-9]\d{0,2})(?:\.\d{1,4})?$/, 'return_pct');

/** Where a return was at the last look: inside its band, or beyond it on one side. */
export const BandSide = z.enum(['inside', 'below', 'above']);

export const RtpBandRow = z.object({
  id: z.string(),
  version: z.int(),
  game_id: z.string(),
  game_name: z.string(),
  vendor: z.string(),
  /** Null: all websites. */
  site_group_id: z.string().nullable(),
  site_group_name: z.string().nullable(),
  /** What the game should return, in per cent: the target between the bands. */
  target: z.string().nullable(),
  down_min: z.string(),
  down_max: z.string(),
  up_min: z.string(),
  up_max: z.string(),
  start_at: Instant,
  status: OnOff,
  note: z.string(),
  /** Null: no look yet, or too few rounds. */
  side: BandSide.nullable(),
  rtp: z.string().nullable(),
  rounds: z.int().nullable(),
  looked_at: Instant.nullable(),
  /** Since when it is beyond the band. */
  left_at: Instant.nullable(),
  /** The case that was opened when it left. */
  case_id: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type RtpBandRow = z.infer<typeof RtpBandRow>;

export const getRtpBandList = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/rtp_set/get_list',
  access: holds('G-5'),
  exported: { code: 'G-5-93', walk: 'pages' },
  summary:
    'Bands that the return of a game should stay within at the websites of a group. They only tell: nothing is switched by them',
  input: pagedQuery(
    {
      game_id: Id.optional(),
      site_group_id: Id.optional(),
      vendor: Name.optional(),
      status: OnOff.optional(),
      side: BandSide.optional(),
    },
    ['created_at', 'start_at'],
    '-start_at',
  ),
  output: pageOf(RtpBandRow),
});

export const getRtpBandDetail = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/rtp_set/get_detail',
  access: holds('G-5'),
  summary: 'One band of returns',
  input: z.strictObject({ id: Id }),
  output: RtpBandRow,
});

export const saveRtpBand = defineEndpoint({
  method: 'POST',
  path: '/api/risk_set/rtp_set/add_or_edit',
  access: holds('G-5-91'),
  audit: 'rtp_band.save',
  risk: {
    game_id: 'fixed once made',
    site_group_id: 'fixed once made',
    down_min: 'dangerous: from which return on nobody is told',
    down_max: 'dangerous: from which return on nobody is told',
    up_min: 'dangerous: from which return on nobody is told',
    up_max: 'dangerous: from which return on nobody is told',
    start_at: 'dangerous: which play counts',
    status: 'dangerous: whether anybody is told',
    note: 'harmless',
  },
  writes: 'operator',
  summary:
    'Make a band of returns: down min < down max ≤ target ≤ up min < up max, the inner ends within the certified profiles. A change needs a second person',
  input: z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    game_id: Id.optional(),
    site_group_id: Id.nullable().optional(),
    down_min: ReturnPct.optional(),
    down_max: ReturnPct.optional(),
    up_min: ReturnPct.optional(),
    up_max: ReturnPct.optional(),
    start_at: InstantInput.optional(),
    status: OnOff.optional(),
    note: Note.nullable().optional(),
    reason: Reason.optional(),
  }),
  output: RtpBandRow,
});

export const previewRtpBandEffect = defineEndpoint({
  method: 'POST',
  path: '/api/risk_set/rtp_set/preview_effect',
  access: holds('G-5-91'),
  writes: 'operator',
  summary: 'Which games at websites a band of returns concerns, and what was played there',
  input: saveRtpBand.input,
  output: Effects,
});

export const removeRtpBand = defineEndpoint({
  method: 'POST',
  path: '/api/risk_set/rtp_set/remove',
  access: holds('G-5-92'),
  audit: 'rtp_band.remove',
  risk: 'dangerous: nobody is told any more',
  writes: 'operator',
  summary: 'Take a band away, one at a time; needs a second person',
  input: z.strictObject({ ids: SomeIds.refine((ids) => ids.length === 1, 'too_big') }),
  output: BatchOutcome,
});
