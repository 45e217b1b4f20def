import { z } from 'zod';
import { meantAnyway } from '../../kit/effect.ts';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, Ids, Name, Note, OnOff, Reason, ShortText, SomeIds, Version } from '../../kit/fields.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant, SettlementHour, TimeZone } from '../../kit/time.ts';
import { ComplianceInForce, ComplianceProfile } from '../../kit/compliance.ts';

export const MAX_AGENT_DEPTH = 5;

export const AgentCalendar = z.object({ from_at: Instant.nullable(), timezone: z.string(), settlement_hour: z.int() });

export const AgentRow = z.object({
  id: z.string(),
  version: z.int(),
  invite_code: z.string(),
  name: z.string(),
  seller_id: z.string(),
  super_agent_id: z.string().nullable(),
  super_agent_name: z.string().nullable(),
  /** A move that takes effect with the next settlement day; `id` null: to the top. */
  next_super_agent: z.object({ id: z.string().nullable(), name: z.string().nullable(), from_at: Instant }).nullable(),
  level: z.int(),
  brand: z.string(),
  domain: z.string(),
  website: z.string(),
  site_group_id: z.string().nullable(),
  site_group_name: z.string().nullable(),
  /** The calendar in force now. */
  timezone: z.string(),
  settlement_hour: z.int(),
  /** A changed calendar that starts with a coming settlement day. */
  next_calendar: AgentCalendar.nullable(),
  is_test: z.boolean(),
  status: OnOff,
  /** Disabled as soon as any agent above is. */
  effective_status: OnOff,
  /** The agent above that is disabled, as far as the user may see it. */
  disabled_by_name: z.string().nullable(),
  /** Its own; null: as the agents above say. */
  compliance_profile: ComplianceProfile.nullable(),
  compliance: ComplianceInForce,
  /** As invoices name it; an empty name is that of the agent. */
  billing_name: z.string(),
  billing_address: z.string(),
  billing_tax_number: z.string(),
  billing_email: z.string(),
  note: z.string(),
  note2: z.string(),
  search_show: z.boolean(),
  sort: z.int(),
  websites: z.int(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type AgentRow = z.infer<typeof AgentRow>;

const filters = {
  id: Ids.optional(),
  name: ShortText.optional(),
  seller_id: ShortText.optional(),
  brand: ShortText.optional(),
  site_group_id: Id.optional(),
  super_agent_id: Id.optional(),
  status: OnOff.optional(),
  is_test: Flag.optional(),
};

export const getAgentList = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/agent/get_list',
  access: holds('C-3'),
  exported: { code: 'C-3-93', walk: 'pages' },
  summary: 'Agents in your scope',
  input: pagedQuery(filters, ['id', 'name', 'seller_id', 'sort', 'created_at'], 'sort'),
  output: pageOf(AgentRow),
});

export const getAgentDetail = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/agent/get_detail',
  access: holds('C-3'),
  summary: 'One agent with the history of its calendar',
  input: z.strictObject({ id: Id }),
  output: AgentRow.extend({ calendars: z.array(AgentCalendar) }),
});

/** For the choice of an agent on other screens: website, user and group editors need no access to the agents themselves. */
export const getAgentOptions = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/agent/get_options',
  access: holds('C-2', 'C-3', 'C-5', 'A-1', 'A-4'),
  summary: 'Agents in your scope by name',
  input: z.strictObject({}),
  output: z.object({ list: z.array(z.object({ id: z.string(), name: z.string(), level: z.int(), status: OnOff })) }),
});

export const saveAgent = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/agent/add_or_edit',
  access: holds('C-3-91'),
  audit: 'agent.save',
  risk: {
    name: 'harmless',
    seller_id: 'harmless: a name; bets keep the id',
    super_agent_id: 'dangerous: whose figures they are',
    brand: 'harmless',
    domain: 'harmless: only shown',
    website: 'harmless: only shown',
    site_group_id: 'harmless: only a proposal for new websites',
    timezone: 'dangerous: where days end',
    settlement_hour: 'dangerous: where days end',
    is_test: 'fixed once there are bets',
    status: 'dangerous when its staff may approve',
    compliance_profile: 'dangerous when it protects less',
    billing_name: 'harmless: printed on invoices',
    billing_address: 'harmless: printed on invoices',
    billing_tax_number: 'harmless: printed on invoices',
    billing_email: 'harmless: printed on invoices',
    note: 'harmless',
    note2: 'harmless',
    search_show: 'harmless',
    sort: 'harmless',
  },
  writes: 'terms',
  summary: 'Create or change an agent; super agent, zone and settlement hour take effect with the next settlement day',
  input: z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    name: Name.optional(),
    seller_id: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_-]{2,40}$/, 'code')
      .optional(),
    /** Takes effect with the next settlement day; the present one takes a waiting move back. */
    super_agent_id: Id.nullable().optional(),
    brand: ShortText.nullable().optional(),
    domain: ShortText.nullable().optional(),
    website: ShortText.nullable().optional(),
    site_group_id: Id.nullable().optional(),
    timezone: TimeZone.optional(),
    settlement_hour: SettlementHour.optional(),
    is_test: z.boolean().optional(),
    status: OnOff.optional(),
    compliance_profile: ComplianceProfile.nullable().optional(),
    billing_name: ShortText.nullable().optional(),
    billing_address: Note.nullable().optional(),
    billing_tax_number: ShortText.nullable().optional(),
    billing_email: ShortText.nullable().optional(),
    note: Note.nullable().optional(),
    note2: Note.nullable().optional(),
    search_show: z.boolean().optional(),
    sort: z.int().min(0).max(1_000_000).optional(),
    /** Why: shown to the second person whom a move or another calendar may need. */
    reason: Reason.optional(),
    ...meantAnyway,
  }),
  output: AgentRow,
});

export const renewInviteCode = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/agent/renew_invite_code',
  access: holds('C-3-91'),
  audit: 'agent.invite_code',
  risk: 'harmless: no money hangs on it',
  writes: 'agent',
  summary: 'Draw another invite code for an agent; the old one is void at once',
  input: z.strictObject({ id: Id, version: Version }),
  output: AgentRow,
});

export const deleteAgents = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/agent/batch_del',
  access: holds('C-3-92'),
  audit: 'agent.delete',
  risk: 'harmless: only agents without websites and agents below',
  writes: 'terms',
  summary: 'Remove agents without websites and sub-agents (they stay in the records)',
  input: z.strictObject({ ids: SomeIds }),
  output: BatchOutcome,
});
