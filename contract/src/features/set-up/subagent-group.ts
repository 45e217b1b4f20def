import { z } from 'zod';
import { GROUPING_METRICS } from '@manager/domain/sub-agent-grouping';
import { meantAnyway } from '../../kit/effect.ts';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Name, Note, Reason, ShortText, SomeIds, Version } from '../../kit/fields.ts';
import { Money, Rtp } from '../../kit/money.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant } from '../../kit/time.ts';

export const GroupingMetric = z.enum(GROUPING_METRICS);

/** Settlement days that the rules look back on. */
export const GROUPING_DAYS = 30;

export const SubAgentGroupRow = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  /** Percent; null: the group says nothing, and the website's counts. */
  rtp: z.string().nullable(),
  note: z.string(),
  /** What the rule looks at, in USD or percent; null: the group has no rule. */
  metric: GroupingMetric.nullable(),
  /** The rule: from this value on. */
  from_value: z.string().nullable(),
  /** The rule: below this value. */
  to_value: z.string().nullable(),
  min_rounds: z.int(),
  /** Sub-agents in scope for which this group counts. */
  sub_agents: z.int(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type SubAgentGroupRow = z.infer<typeof SubAgentGroupRow>;

export const getSubAgentGroupList = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/subagent_group/get_list',
  access: holds('C-11', 'C-10'),
  exported: { code: 'C-11-93', walk: 'pages' },
  summary: 'Groups of sub-agents with their return and rule',
  input: pagedQuery(
    { id: Id.optional(), name: ShortText.optional(), metric: GroupingMetric.optional() },
    ['id', 'name', 'rtp', 'from_value', 'created_at'],
    'name',
  ),
  output: pageOf(SubAgentGroupRow),
});

export const getSubAgentGroupDetail = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/subagent_group/get_detail',
  access: holds('C-11'),
  summary: 'One group of sub-agents',
  input: z.strictObject({ id: Id }),
  output: SubAgentGroupRow,
});

export const saveSubAgentGroup = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/subagent_group/add_or_edit',
  access: holds('C-11-91'),
  audit: 'sub_agent_group.save',
  risk: {
    name: 'harmless',
    rtp: 'dangerous: what players get back',
    note: 'harmless',
    metric: 'dangerous: who gets which return',
    from_value: 'dangerous: who gets which return',
    to_value: 'dangerous: who gets which return',
    min_rounds: 'dangerous: who gets which return',
  },
  writes: 'operator',
  summary: 'Create or change a group of sub-agents; a change of its return or rule asks for a second person',
  input: z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    name: Name.optional(),
    rtp: Rtp.nullable().optional(),
    note: Note.nullable().optional(),
    metric: GroupingMetric.nullable().optional(),
    from_value: Money.nullable().optional(),
    to_value: Money.nullable().optional(),
    min_rounds: z.int().min(0).max(1_000_000_000).optional(),
    /** Why: needed where the return of sub-agents may change. */
    reason: Reason.optional(),
    ...meantAnyway,
  }),
  output: SubAgentGroupRow,
});

export const deleteSubAgentGroups = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/subagent_group/batch_del',
  access: holds('C-11-92'),
  audit: 'sub_agent_group.delete',
  risk: 'harmless: only groups without sub-agents',
  writes: 'operator',
  summary: 'Remove groups that no sub-agent is in',
  input: z.strictObject({ ids: SomeIds }),
  output: BatchOutcome,
});

export const groupSubAgents = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/subagent_group/group_now',
  access: holds('C-11-91'),
  audit: 'sub_agent_group.group_now',
  risk: 'harmless: by rules that two persons agreed to',
  writes: 'agent',
  summary: 'Put the sub-agents in scope into their groups by the rules, as happens once a settlement day by itself',
  input: z.strictObject({}),
  output: z.object({ sites: z.int(), sub_agents: z.int(), changed: z.int() }),
});
