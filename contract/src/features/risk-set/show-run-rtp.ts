import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Name, Reason, ShortText, Version } from '../../kit/fields.ts';
import { pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant } from '../../kit/time.ts';

/** `insufficient`: fewer than 1,000 effective rounds in 30 days. `unknown`: nothing can be judged. */
export const ReturnState = z.enum(['ok', 'warn', 'alarm', 'insufficient', 'unknown']);
export type ReturnState = z.infer<typeof ReturnState>;

/**
 * Why nothing can be judged: the mathematics are not published, wins came without a stake, the game has no such profile, so that it is tested by what the
 * profile is called, or the report store is not complete for all of the time that is looked at.
 */
export const ReturnUnjudged = z.enum(['no_mathematics', 'no_stake', 'not_certified', 'incomplete']);

const Percent = z.string().nullable();

/** Figures of one window; the return is that of the game itself, without what jackpots paid. */
const Window = z.object({ rounds: z.int(), bet: z.string(), rtp: Percent });

const figures = {
  last_hour: Window,
  last_day: Window,
  last_month: Window,
  theoretical_rtp: Percent,
  sigma: z.string().nullable(),
  /** In points, over 30 days. */
  standard_error: Percent,
  z_score: z.string().nullable(),
  /** Where 95 and 99.9 % of healthy games lie after so many rounds. */
  rtp_low_95: Percent,
  rtp_high_95: Percent,
  rtp_low_999: Percent,
  rtp_high_999: Percent,
  /** Rounds that are missing until anything can be said; null: none. */
  missing_rounds: z.int().nullable(),
};

export const ReturnRow = z.object({
  id: z.string(),
  game_id: z.string(),
  game_code: z.string(),
  game_name: z.string(),
  vendor: z.string(),
  game_status: z.string(),
  game_version: z.int(),
  rtp_profile: z.string(),
  math_version: z.string(),
  /** What was bought; empty: the plain bet. */
  buy_mode: z.string(),
  ...figures,
  state: ReturnState,
  /** Of the state `unknown` alone. */
  unjudged: ReturnUnjudged.nullable(),
  /** How near the evidence of the repeated test is to an alarm, in per cent; null for staff who do not see all websites. */
  evidence: z.int().nullable(),
  evidence_side: z.enum(['above', 'below']).nullable(),
  /** Rounds after which the shift to be found shows with 90 % certainty; null without mathematics. */
  sample_rounds: z.int().nullable(),
  last_alert_at: Instant.nullable(),
  /** The case that is open about it. */
  case_id: z.string().nullable(),
  can: z.object({ disable: z.boolean() }),
});
export type ReturnRow = z.infer<typeof ReturnRow>;

const SORTS = ['game_name', 'vendor', 'rounds', 'bet', 'z_score', 'evidence', 'state', 'last_alert_at'] as const;

export const getReturnList = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/show_run_rtp/get_list',
  access: holds('G-6'),
  exported: { code: 'G-6-93', walk: 'moment' },
  summary:
    'Returns of games by profile, version and what was bought, as they run: one hour, 24 hours and 30 days against the mathematics',
  input: pagedQuery(
    {
      game_id: Id.optional(),
      vendor: Name.optional(),
      rtp_profile: ShortText.optional(),
      site_group_id: Id.optional(),
      state: ReturnState.optional(),
    },
    SORTS,
    'state',
  ),
  output: pageOf(ReturnRow).extend({
    /** When the figures were summed. */
    as_of: Instant,
    /** Of 10,000 healthy games so many may give an alarm within 90 days, and the shift to be found, in points. */
    false_alarms: z.int(),
    shift: z.int(),
    /** Whether the evidence and the alerts of the whole operator are shown. */
    sees_alerts: z.boolean(),
  }),
});

/** By what a row is split. */
export const RETURN_SPLITS = ['stake', 'device', 'site_group'] as const;

export const ReturnSplitRow = z.object({
  id: z.string(),
  /** A level of stakes such as `1-5` (USD), a device, or a website group; empty: none was told. */
  value: z.string(),
  ...figures,
  state: ReturnState,
  unjudged: ReturnUnjudged.nullable(),
  evidence: z.int().nullable(),
  evidence_side: z.enum(['above', 'below']).nullable(),
});
export type ReturnSplitRow = z.infer<typeof ReturnSplitRow>;

export const getReturnSplit = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/show_run_rtp/get_split',
  access: holds('G-6'),
  exported: { code: 'G-6-93', walk: 'moment' },
  summary: 'The return of one game, profile and version by level of stakes, device or website group',
  input: z.strictObject({
    game_id: Id,
    // Left out: the plain bet, or what bets do not tell. Addresses carry no empty values.
    rtp_profile: z.string().max(64).default(''),
    math_version: z.string().max(64).default(''),
    buy_mode: z.string().max(64).default(''),
    split: z.enum(RETURN_SPLITS).default('stake'),
  }),
  output: z.object({ list: z.array(ReturnSplitRow), total: z.int() }),
});

/** Of the cases of alerts. */
export const AlertState = z.enum(['open', 'investigating', 'explained', 'fault_confirmed', 'closed']);
export const AlertSide = z.enum(['above', 'below']);

export const ReturnAlertRow = z.object({
  id: z.string(),
  opened_at: Instant,
  game_id: z.string(),
  game_name: z.string(),
  vendor: z.string(),
  rtp_profile: z.string(),
  math_version: z.string(),
  buy_mode: z.string(),
  split: z.enum(['whole', 'stake', 'device']),
  split_value: z.string(),
  side: AlertSide,
  test: z.enum(['day', 'epoch']),
  /** As it was when the alert was given. */
  theoretical_rtp: Percent,
  rtp: Percent,
  rounds: z.int(),
  case_id: z.string(),
  /** Of its case. */
  case_state: AlertState,
  owner: z.string(),
  /** When the vendor was told last; null: not yet. */
  vendor_told_at: Instant.nullable(),
  closed_at: Instant.nullable(),
});
export type ReturnAlertRow = z.infer<typeof ReturnAlertRow>;

export const getReturnAlerts = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/show_run_rtp/get_alerts',
  access: holds('G-6'),
  exported: { code: 'G-6-93', walk: 'pages' },
  summary: 'Alerts of the monitor with the state of their cases; of the whole operator, so only for staff who see every agent',
  input: pagedQuery(
    {
      game_id: Id.optional(),
      case_state: AlertState.optional(),
      side: AlertSide.optional(),
    },
    ['opened_at'],
    '-opened_at',
  ),
  output: pageOf(ReturnAlertRow),
});

export const ReturnWatchRow = z.object({
  id: z.string(),
  hour: Instant,
  runs: z.int(),
  put_off: z.int(),
  streams: z.int(),
  rounds: z.int(),
  alerts: z.int(),
  longest_ms: z.int(),
  last_at: Instant,
});
export type ReturnWatchRow = z.infer<typeof ReturnWatchRow>;

export const getReturnWatch = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/show_run_rtp/get_watch',
  access: holds('G-6'),
  exported: { code: 'G-6-93', walk: 'pages' },
  summary: 'Process log of the monitor, an hour a row: how often it looked, over how many streams and rounds, and what it found',
  input: pagedQuery({}, ['hour'], '-hour'),
  output: pageOf(ReturnWatchRow),
});

export const disableGame = defineEndpoint({
  method: 'POST',
  path: '/api/risk_set/show_run_rtp/disable_game',
  access: holds('G-6-94'),
  audit: 'game.save',
  risk: {
    game_id: 'harmless: whether it is played, not for how much',
  },
  writes: 'operator',
  needsReason: true,
  summary: 'Take a game out of play at once; C-1 puts it back. As in C-1 no second person is asked: a stop must not wait',
  input: z.strictObject({ game_id: Id, version: Version, reason: Reason }),
  output: z.object({ game_id: z.string(), game_status: z.string(), game_version: z.int(), case_id: z.string().nullable() }),
});
