import { z } from 'zod';
import { meantAnyway } from '../../kit/effect.ts';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Reason, ShortText, SomeIds } from '../../kit/fields.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { risksOf, rowOf, saveInputOf } from '../../records/record.ts';
import { GroupingMetric, subAgentGroup } from '../../records/subagent-group.ts';

export { GroupingMetric } from '../../records/subagent-group.ts';

/** Settlement days that the rules look back on. */
export const GROUPING_DAYS = 30;

export const SubAgentGroupRow = rowOf(subAgentGroup);
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
  risk: risksOf(subAgentGroup),
  writes: 'operator',
  summary: 'Create or change a group of sub-agents; a change of its return or rule asks for a second person',
  input: saveInputOf(subAgentGroup, {
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
