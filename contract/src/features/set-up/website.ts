import { IP_CURRENCY_ACTIONS } from '@manager/domain/ip-currency';
import { z } from 'zod';
import { ApiType } from '../../kit/api-type.ts';
import { InForce, meantAnyway } from '../../kit/effect.ts';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Code, Id, Ids, Name, Note, OnOff, Reason, ShortText, SomeIds, Version } from '../../kit/fields.ts';
import { Jurisdiction } from '../../kit/jurisdiction.ts';
import { PositiveMoney, Rtp } from '../../kit/money.ts';
import { bulkTarget, hasOneTarget } from '../../kit/bulk.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { planConfirmation, Plan } from '../../kit/plan.ts';
import { Instant } from '../../kit/time.ts';
import { ComplianceInForce, ComplianceProfile } from './compliance.ts';
import { GameType } from '../../kit/game-type.ts';

export const ApprovedState = z.enum(['unapproved', 'approved', 'failed']);
export type ApprovedState = z.infer<typeof ApprovedState>;
/** What happens when a player has won as much as a day allows: no more bets, or only small ones. */
export const MaxWinDayAction = z.enum(['block', 'cap']);
/** What becomes of a launch from a country whose currency is not the player’s, where that is checked: refused, or played and told in G-4. */
export const IpCurrencyAction = z.enum(IP_CURRENCY_ACTIONS);
/** A reversal that the balance does not cover: into the minus, or refused. */
export const NegativeBalance = z.enum(['allow', 'reject']);

export const MAX_API_PARAMS = 30;
/** Further parameters of the site's wallet interface: names and texts. */
const ApiParams = z
  .record(z.string(), ShortText)
  .refine((params) => Object.keys(params).every((name) => /^[A-Za-z][\w.-]{0,63}$/.test(name)), 'param_name')
  .refine((params) => Object.keys(params).length <= MAX_API_PARAMS, 'too_big');

export const WebsiteRow = z.object({
  id: z.string(),
  version: z.int(),
  code: z.string(),
  name: z.string(),
  agent_id: z.string(),
  agent_name: z.string(),
  /** The zone that its agent's days are in. */
  agent_timezone: z.string(),
  domain: z.string(),
  brand: z.string(),
  site_group_id: z.string().nullable(),
  site_group_name: z.string().nullable(),
  note: z.string(),
  api_type: ApiType,
  api_url: z.string(),
  api_params: z.record(z.string(), z.string()),
  /** Separated by ';', as the seed writes it. */
  ip_whitelist: z.string(),
  /** Its own; null: that of its group, else the games'. */
  rtp: z.string().nullable(),
  /** Set for its games by itself or by its group; a game that has no such profile passes it over. */
  set_rtp: z.string().nullable(),
  rtp_from: z.enum(['site', 'site_group']).nullable(),
  /** Returns in force, and for how many of its games each; the most frequent first. */
  rtp_in_force: z.array(InForce),
  /** The most frequent of them. */
  effective_rtp: z.string().nullable(),
  vendors: z.array(z.string()),
  game_types: z.array(GameType),
  disabled_origins: z.array(z.string()),
  min_bet_usd: z.string().nullable(),
  max_bet_usd: z.string().nullable(),
  max_win_day_usd: z.string().nullable(),
  max_win_day_action: MaxWinDayAction,
  negative_balance: NegativeBalance,
  /** Its own; null: as its agents say. */
  compliance_profile: ComplianceProfile.nullable(),
  compliance: ComplianceInForce,
  jackpot: z.boolean(),
  task: z.boolean(),
  /** The law that its bets are taken under: rules of play go by it (D-4). Empty: none is named. */
  jurisdiction: z.string(),
  ip_currency_check: z.boolean(),
  ip_currency_action: IpCurrencyAction,
  is_test: z.boolean(),
  status: OnOff,
  effective_status: OnOff,
  approved_state: ApprovedState,
  approval_reason: z.string(),
  created_by: z.string(),
  /** The reader made it, or sent it for approval last. */
  is_own_submission: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean(), audit: z.boolean(), keys: z.boolean(), copy: z.boolean() }),
});
export type WebsiteRow = z.infer<typeof WebsiteRow>;

/** What a list of websites is searched by, and what chooses them for a change of many. */
const filters = {
  id: Ids.optional(),
  code: ShortText.optional(),
  name: ShortText.optional(),
  brand: ShortText.optional(),
  domain: ShortText.optional(),
  agent_id: Id.optional(),
  site_group_id: Id.optional(),
  compliance_profile: ComplianceProfile.optional(),
  api_type: ApiType.optional(),
  status: OnOff.optional(),
  approved_state: ApprovedState.optional(),
};

const WebsiteFilter = z.strictObject(filters);

export const getWebsiteList = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/website/get_list',
  access: holds('C-2'),
  exported: { code: 'C-2-93', walk: 'pages' },
  summary: 'Websites in your scope',
  input: pagedQuery(filters, ['id', 'code', 'name', 'created_at'], '-created_at'),
  output: pageOf(WebsiteRow),
});

export const getWebsiteDetail = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/website/get_detail',
  access: holds('C-2'),
  summary: 'One website',
  input: z.strictObject({ id: Id }),
  output: WebsiteRow,
});

export const saveWebsite = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website/add_or_edit',
  access: holds('C-2-91'),
  audit: 'website.save',
  risk: {
    code: 'harmless: a name; bets keep the id',
    name: 'harmless',
    agent_id: 'dangerous: whose figures they are',
    domain: 'dangerous: where players are sent',
    brand: 'harmless',
    site_group_id: 'dangerous when the return of its games changes',
    note: 'harmless',
    api_type: 'dangerous: who keeps the balances',
    api_url: 'dangerous: where the money is booked',
    api_params: 'dangerous: how the money is booked',
    ip_whitelist: 'dangerous: who may speak for the website',
    rtp: 'dangerous: what players get back',
    vendors: 'harmless: which games are offered',
    game_types: 'harmless: which games are offered',
    disabled_origins: 'harmless: which games are offered',
    min_bet_usd: 'dangerous: stakes',
    max_bet_usd: 'dangerous: stakes',
    max_win_day_usd: 'dangerous: what players may win',
    max_win_day_action: 'dangerous: what players may win',
    negative_balance: 'dangerous: what a reversal takes',
    compliance_profile: 'dangerous when it protects less',
    jackpot: 'dangerous: a share of each bet goes to the jackpot',
    task: 'harmless: only shown',
    jurisdiction: 'dangerous: which rules of play hold',
    ip_currency_check: 'dangerous: which launches are refused',
    ip_currency_action: 'dangerous: which launches are refused',
    status: 'harmless: whether it plays, not for how much',
  },
  timed: ['rtp', 'site_group_id', 'min_bet_usd', 'max_bet_usd', 'max_win_day_usd', 'max_win_day_action', 'jackpot', 'status'],
  writes: 'agent',
  summary: 'Create or change a website; a change of what was approved asks for a second person or a new approval',
  input: z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    code: Code.optional(),
    name: Name.optional(),
    agent_id: Id.optional(),
    domain: ShortText.nullable().optional(),
    brand: ShortText.nullable().optional(),
    site_group_id: Id.nullable().optional(),
    note: Note.nullable().optional(),
    api_type: ApiType.optional(),
    api_url: z
      .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)])
      .nullable()
      .optional(),
    api_params: ApiParams.optional(),
    ip_whitelist: z.string().max(4000).nullable().optional(),
    rtp: Rtp.nullable().optional(),
    vendors: z.array(Name).max(100).optional(),
    game_types: z.array(GameType).max(10).optional(),
    disabled_origins: z.array(Name).max(100).optional(),
    min_bet_usd: PositiveMoney.nullable().optional(),
    max_bet_usd: PositiveMoney.nullable().optional(),
    max_win_day_usd: PositiveMoney.nullable().optional(),
    max_win_day_action: MaxWinDayAction.optional(),
    negative_balance: NegativeBalance.optional(),
    compliance_profile: ComplianceProfile.nullable().optional(),
    jackpot: z.boolean().optional(),
    task: z.boolean().optional(),
    jurisdiction: Jurisdiction.nullable().optional(),
    ip_currency_check: z.boolean().optional(),
    ip_currency_action: IpCurrencyAction.optional(),
    status: OnOff.optional(),
    /** Why: shown to the second person whom a sensitive change may need. */
    reason: Reason.optional(),
    ...meantAnyway,
  }),
  output: WebsiteRow,
});

export const auditWebsite = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website/audit',
  access: holds('C-2-94'),
  audit: 'website.audit',
  risk: { result: 'harmless: the approval itself is by a second person' },
  writes: 'agent',
  summary: 'Approve a website or fail its approval; not for the person who created or last edited it',
  input: z.strictObject({ id: Id, version: Version, result: z.enum(['approved', 'failed']), reason: Reason.optional() }),
  output: WebsiteRow,
});

export const deleteWebsites = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website/batch_del',
  access: holds('C-2-92'),
  audit: 'website.delete',
  risk: 'harmless: only disabled websites',
  writes: 'agent',
  summary: 'Remove disabled websites (they stay in the records)',
  input: z.strictObject({ ids: SomeIds }),
  output: BatchOutcome,
});

/** What may be set for many websites at once: nothing that an approval covers. */
const WebsiteSet = z
  .strictObject({
    status: OnOff.optional(),
    note: Note.optional(),
    jackpot: z.boolean().optional(),
    task: z.boolean().optional(),
    ip_currency_check: z.boolean().optional(),
    ip_currency_action: IpCurrencyAction.optional(),
  })
  .refine((set) => Object.values(set).some((value) => value !== undefined), 'required');

export const previewBulkEditWebsites = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website/preview_bulk_edit',
  access: holds('C-2-97'),
  summary: 'What a change of many websites would do',
  input: z.strictObject({ ...bulkTarget(WebsiteFilter), set: WebsiteSet }).refine(hasOneTarget, 'required'),
  output: Plan,
});

export const bulkEditWebsites = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website/bulk_edit',
  access: holds('C-2-97'),
  audit: 'website.bulk_edit',
  risk: {
    set: {
      status: 'harmless: whether it plays, not for how much',
      note: 'harmless',
      jackpot: 'dangerous: a share of each bet goes to the jackpot',
      task: 'harmless: only shown',
      ip_currency_check: 'dangerous: which launches are refused',
      ip_currency_action: 'dangerous: which launches are refused',
    },
  },
  writes: 'agent',
  summary: 'Change status, note or features of many websites, as previewed',
  input: z.strictObject({ ...bulkTarget(WebsiteFilter), set: WebsiteSet, ...planConfirmation }).refine(hasOneTarget, 'required'),
  output: Plan,
});
