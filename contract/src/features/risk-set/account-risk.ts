import { MARK_OUTCOMES, MARK_STATES, RISK_RULES } from '@manager/domain/risk-mark';
import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Effects } from '../../kit/effect.ts';
import { Id, Note, Reason, ShortText, Version } from '../../kit/fields.ts';
import { Money, PositiveMoney } from '../../kit/money.ts';
import { pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';
import { ComplianceProfile } from '../../kit/compliance.ts';

export const MARK_SOURCES = ['admin', 'auto'] as const;
export const CONTROLS = ['win', 'lose', 'random'] as const;
const RuleKind = z.enum(RISK_RULES);
/** A certified profile, in per cent. */
const Profile = z.string().regex(/^\d{1,3}(?:\.\d{1,4})?$/, 'percent');

export const MarkRow = z.object({
  id: z.string(),
  version: z.int(),
  agent_id: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  player_id: z.string(),
  user_name: z.string(),
  source: z.enum(MARK_SOURCES),
  /** Null: staff marked the player. */
  rule: RuleKind.nullable(),
  description: z.string(),
  /** What the rule saw, by name; amounts in USD. */
  evidence: z.record(z.string(), z.string()),
  state: z.enum(MARK_STATES),
  /** Null: nobody has looked yet. */
  outcome: z.enum(MARK_OUTCOMES).nullable(),
  max_bet_usd: Money.nullable(),
  needs_check: z.boolean(),
  /** Null: none, or the website is regulated. */
  control: z.enum(CONTROLS).nullable(),
  game_id: z.string().nullable(),
  game_name: z.string().nullable(),
  control_rtp: z.string().nullable(),
  /** Rounds that the control still holds for; null: until its end. */
  times: z.int().nullable(),
  /** Marks of this player by its rule today (UTC), and the most that the rule makes; 0 and null: staff marked the player. */
  auto_times: z.int(),
  daily_auto_times: z.int().nullable(),
  ends_at: Instant.nullable(),
  case_id: z.string().nullable(),
  block_id: z.string().nullable(),
  reviewed_by: z.string(),
  review_approved_name: z.string(),
  reviewed_at: Instant.nullable(),
  review_reason: z.string(),
  released_how: z.enum(['auto', 'manual', 'expired']).nullable(),
  released_by: z.string(),
  release_approved_name: z.string(),
  released_at: Instant.nullable(),
  by_user: z.string(),
  compliance: ComplianceProfile,
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean(), review: z.boolean(), release: z.boolean(), control: z.boolean() }),
});
export type MarkRow = z.infer<typeof MarkRow>;

export const getMarkList = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/account_risk/get_list',
  access: holds('G-1'),
  exported: { code: 'G-1-93', walk: 'pages' },
  summary: 'Players whom staff or a rule has marked, and what holds for them',
  input: pagedQuery(
    {
      site_id: Id.optional(),
      player_id: Id.optional(),
      user_name: ShortText.optional(),
      source: z.enum(MARK_SOURCES).optional(),
      rule: RuleKind.optional(),
      state: z.enum(MARK_STATES).optional(),
      outcome: z.enum(MARK_OUTCOMES).optional(),
    },
    ['created_at', 'ends_at'],
    '-created_at',
  ),
  output: pageOf(MarkRow),
});

export const getMarkDetail = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/account_risk/get_detail',
  access: holds('G-1'),
  summary: 'One mark',
  input: z.strictObject({ id: Id }),
  output: MarkRow,
});

export const MarkEvent = z.object({
  id: z.string(),
  event: z.enum(['marked', 'reviewed', 'released']),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()),
  reason: z.string(),
  /** Empty: the product itself. */
  by_user: z.string(),
  /** Who agreed to it; empty: it took one person. */
  approved_name: z.string(),
  created_at: Instant,
});
export type MarkEvent = z.infer<typeof MarkEvent>;

export const getMarkEvents = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/account_risk/get_events',
  access: holds('G-1'),
  summary: 'What was done to a mark: by whom, why, before and after',
  input: z.strictObject({ id: Id }),
  output: z.object({ list: z.array(MarkEvent) }),
});

export const saveMark = defineEndpoint({
  method: 'POST',
  path: '/api/risk_set/account_risk/add_or_edit',
  access: holds('G-1-91'),
  audit: 'risk_mark.save',
  risk: { player_id: 'fixed once made', description: 'harmless: a mark by itself changes nothing for the player' },
  writes: 'agent',
  summary: 'Mark a player, or describe a mark; by itself it changes nothing for the player',
  input: z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    player_id: Id.optional(),
    description: Note.optional(),
  }),
  output: MarkRow,
});

export const reviewMark = defineEndpoint({
  method: 'POST',
  path: '/api/risk_set/account_risk/review',
  access: holds('G-1-95'),
  audit: 'risk_mark.review',
  risk: {
    outcome: 'dangerous: another outcome of a mark that was reviewed, and every control',
    max_bet_usd: 'dangerous: a limit may be raised or taken away',
    needs_check: 'dangerous: it may be taken away',
    control: 'dangerous: which certified profile a player plays',
    game_id: 'dangerous: with the control',
    control_rtp: 'dangerous: with the control',
    times: 'dangerous: with the control',
    ends_at: 'dangerous: when a measure ends',
  },
  writes: 'agent',
  needsReason: true,
  summary:
    'Say what becomes of a marked player: cleared, limited, blocked, or, where the law allows it, controlled; a second person agrees to a control and to a change of a review',
  input: z.strictObject({
    id: Id,
    version: Version,
    outcome: z.enum(MARK_OUTCOMES),
    /** Of a limited player; with neither he is watched. */
    max_bet_usd: PositiveMoney.nullable().optional(),
    needs_check: z.boolean().optional(),
    /** Of a controlled player: `win` a higher certified profile than in force, `lose` a lower one, `random` the one in force. */
    control: z.enum(CONTROLS).optional(),
    game_id: Id.optional(),
    control_rtp: Profile.optional(),
    times: z.int().min(1).max(100_000).optional(),
    ends_at: InstantInput.nullable().optional(),
    reason: Reason,
  }),
  example: { id: '12', version: 1, outcome: 'limited', max_bet_usd: '5', needs_check: true, reason: 'Seen in three games' },
  output: MarkRow,
});

export const previewMarkEffect = defineEndpoint({
  method: 'POST',
  path: '/api/risk_set/account_risk/preview_effect',
  access: holds('G-1-95'),
  summary: 'What a marked player played in the last seven days, where a review would set something for him',
  input: reviewMark.input.partial({ version: true, reason: true }),
  output: Effects,
});

export const releaseMark = defineEndpoint({
  method: 'POST',
  path: '/api/risk_set/account_risk/release',
  access: holds('G-1-95'),
  audit: 'risk_mark.release',
  risk: 'dangerous: a limit or a block ends; a second person agrees where something held',
  writes: 'agent',
  needsReason: true,
  summary: 'Release a mark: nothing holds for the player any more because of it',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: MarkRow,
});

export const RiskRuleRow = z.object({
  id: z.string(),
  version: z.int(),
  kind: RuleKind,
  is_on: z.boolean(),
  /** USD, per cent, times the stake, rounds a minute, or players, by kind. */
  threshold: Money,
  min_rounds: z.int(),
  daily_auto_times: z.int(),
  description: z.string(),
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type RiskRuleRow = z.infer<typeof RiskRuleRow>;

export const getRiskRuleList = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/account_risk/get_rules',
  access: holds('G-1'),
  summary: 'Rules that mark players by themselves',
  input: pagedQuery({}, ['kind'], 'kind'),
  output: pageOf(RiskRuleRow),
});

export const getRiskRuleDetail = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/account_risk/get_rule',
  access: holds('G-1'),
  summary: 'One rule that marks players by itself',
  input: z.strictObject({ id: Id }),
  output: RiskRuleRow,
});

export const saveRiskRule = defineEndpoint({
  method: 'POST',
  path: '/api/risk_set/account_risk/save_rule',
  access: holds('G-1-94'),
  audit: 'risk_rule.save',
  risk: {
    is_on: 'dangerous: whom nobody looks at',
    threshold: 'dangerous: whom nobody looks at',
    min_rounds: 'dangerous: whom nobody looks at',
    daily_auto_times: 'dangerous: how often somebody is told',
    description: 'harmless',
  },
  writes: 'operator',
  summary: 'Turn a rule on or off and set its threshold; a second person agrees',
  input: z.strictObject({
    id: Id,
    version: Version,
    is_on: z.boolean().optional(),
    threshold: PositiveMoney.optional(),
    min_rounds: z.int().min(1).max(1_000_000).optional(),
    daily_auto_times: z.int().min(1).max(100).optional(),
    description: Note.optional(),
    reason: Reason.optional(),
  }),
  output: RiskRuleRow,
});
