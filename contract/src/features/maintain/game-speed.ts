import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Effects } from '../../kit/effect.ts';
import { Id, Note, Reason, ShortText, SomeIds, Version } from '../../kit/fields.ts';
import { GameType } from '../../kit/game-type.ts';
import { Jurisdiction } from '../../kit/jurisdiction.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant } from '../../kit/time.ts';

export const OnTooFast = z.enum(['mark', 'refuse']);
/** From the begin of a round to the begin of the next. */
const CycleMs = z.int().min(1).max(60_000);

export const PlayRuleRow = z.object({
  id: z.string(),
  version: z.int(),
  /** Null: under any. */
  jurisdiction: z.string().nullable(),
  game_type: GameType.nullable(),
  /** Null: at every website. */
  site_id: z.string().nullable(),
  site_name: z.string().nullable(),
  agent_id: z.string().nullable(),
  game_id: z.string().nullable(),
  game_name: z.string().nullable(),
  /** Null: the rule sets no pace. */
  min_cycle_ms: z.int().nullable(),
  on_too_fast: OnTooFast,
  /** Null: the rule says nothing about it. */
  autoplay: z.boolean().nullable(),
  turbo: z.boolean().nullable(),
  slam_stop: z.boolean().nullable(),
  feature_buy: z.boolean().nullable(),
  note: z.string(),
  /** Websites that the rule reaches, of those in sight. */
  websites: z.int(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type PlayRuleRow = z.infer<typeof PlayRuleRow>;

export const getPlayRuleList = defineEndpoint({
  method: 'GET',
  path: '/api/maintain/game_speed/get_list',
  access: holds('D-4'),
  exported: { code: 'D-4-93', walk: 'pages' },
  summary: 'Rules of play: shortest cycle, autoplay, turbo, slam stop and feature buys by jurisdiction, type, website and game',
  input: pagedQuery(
    {
      jurisdiction: ShortText.optional(),
      game_type: GameType.optional(),
      site_id: Id.optional(),
      game_id: Id.optional(),
    },
    ['created_at', 'jurisdiction', 'min_cycle_ms'],
    '-created_at',
  ),
  output: pageOf(PlayRuleRow),
});

export const getPlayRuleDetail = defineEndpoint({
  method: 'GET',
  path: '/api/maintain/game_speed/get_detail',
  access: holds('D-4'),
  summary: 'One rule of play',
  input: z.strictObject({ id: Id }),
  output: PlayRuleRow,
});

export const savePlayRule = defineEndpoint({
  method: 'POST',
  path: '/api/maintain/game_speed/add_or_edit',
  access: holds('D-4-91'),
  audit: 'play_rule.save',
  risk: {
    jurisdiction: 'fixed once made',
    game_type: 'fixed once made',
    site_id: 'fixed once made',
    game_id: 'fixed once made',
    min_cycle_ms: 'dangerous: how fast money can be lost',
    on_too_fast: 'dangerous: whether bets that come too soon are taken',
    autoplay: 'dangerous: what the law may forbid',
    turbo: 'dangerous: what the law may forbid',
    slam_stop: 'dangerous: what the law may forbid',
    feature_buy: 'dangerous: a bought feature costs many stakes',
    note: 'harmless',
  },
  writes: 'agent',
  summary: 'Make a rule of play, which can only slow down and forbid; a change of one needs a second person',
  input: z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    jurisdiction: Jurisdiction.nullable().optional(),
    game_type: GameType.nullable().optional(),
    site_id: Id.nullable().optional(),
    game_id: Id.nullable().optional(),
    min_cycle_ms: CycleMs.nullable().optional(),
    on_too_fast: OnTooFast.optional(),
    autoplay: z.boolean().nullable().optional(),
    turbo: z.boolean().nullable().optional(),
    slam_stop: z.boolean().nullable().optional(),
    feature_buy: z.boolean().nullable().optional(),
    note: Note.nullable().optional(),
    reason: Reason.optional(),
  }),
  output: PlayRuleRow,
});

export const previewPlayRuleEffect = defineEndpoint({
  method: 'POST',
  path: '/api/maintain/game_speed/preview_effect',
  access: holds('D-4-91'),
  summary: 'Which games at websites a rule of play concerns, and what was played there',
  input: savePlayRule.input,
  output: Effects,
});

export const removePlayRule = defineEndpoint({
  method: 'POST',
  path: '/api/maintain/game_speed/remove',
  access: holds('D-4-92'),
  audit: 'play_rule.remove',
  risk: 'dangerous: play may be faster, and offer more, from then on',
  writes: 'agent',
  summary: 'Take a rule of play away, one at a time; needs a second person',
  input: z.strictObject({ ids: SomeIds.refine((ids) => ids.length === 1, 'too_big') }),
  output: BatchOutcome,
});

/** Minutes that the monitor may look back. */
export const SPEED_MINUTES = ['15', '60', '360'] as const;

const Pace = z.object({
  id: z.string(),
  site_id: z.string(),
  site_code: z.string(),
  game_id: z.string(),
  game_name: z.string(),
  vendor: z.string(),
  players: z.int(),
  rounds: z.int(),
  /** Rounds of a player in a minute in which he played. */
  pace_p50: z.string(),
  pace_p95: z.string(),
  /** Bets with the mark "too fast". */
  too_fast: z.int(),
  /** In force now; null: none. */
  min_cycle_ms: z.int().nullable(),
  is_alarm: z.boolean(),
});
export type PaceRow = z.infer<typeof Pace>;

const Latency = z.object({
  id: z.string(),
  site_id: z.string(),
  site_code: z.string(),
  /** Of the game of the round; empty for calls about no round that is known here. */
  vendor: z.string(),
  calls: z.int(),
  latency_p50: z.string(),
  latency_p95: z.string(),
  /** Calls without an answer, with another status than 2xx, or with an unknown outcome. */
  failed_pct: z.string(),
  is_slow: z.boolean(),
  is_failing: z.boolean(),
});
export type LatencyRow = z.infer<typeof Latency>;

export const getSpeedMonitor = defineEndpoint({
  method: 'GET',
  path: '/api/maintain/game_speed/get_monitor',
  access: holds('D-4'),
  summary: 'Rounds a minute by website and game, and the latency of calls by vendor and website, against their thresholds',
  input: z.strictObject({
    minutes: z.enum(SPEED_MINUTES).default('15'),
    site_id: Id.optional(),
    game_id: Id.optional(),
  }),
  output: z.object({
    from_at: Instant,
    to_at: Instant,
    /** Rounds a minute at p95, ms at p95, per cent: system settings. */
    thresholds: z.object({ pace: z.int(), latency_ms: z.int(), failed_pct: z.int() }),
    pace: z.array(Pace),
    latency: z.array(Latency),
    /** More rows were found than are shown; the worst are. */
    is_cut: z.boolean(),
  }),
});

export const SpeedAlarmKind = z.enum(['pace', 'latency', 'failures']);

export const SpeedAlarm = z.object({
  id: z.string(),
  kind: SpeedAlarmKind,
  site_id: z.string(),
  site_code: z.string(),
  game_id: z.string().nullable(),
  game_name: z.string(),
  vendor: z.string(),
  worst: z.string(),
  threshold: z.string(),
  began_at: Instant,
  /** Null: it lasts. */
  ended_at: Instant.nullable(),
});
export type SpeedAlarm = z.infer<typeof SpeedAlarm>;

export const getSpeedAlarms = defineEndpoint({
  method: 'GET',
  path: '/api/maintain/game_speed/get_alarms',
  access: holds('D-4'),
  exported: { code: 'D-4-93', walk: 'pages' },
  summary: 'What went beyond a threshold, looked at every minute',
  input: pagedQuery({ site_id: Id.optional(), kind: SpeedAlarmKind.optional() }, ['began_at'], '-began_at'),
  output: pageOf(SpeedAlarm),
});
