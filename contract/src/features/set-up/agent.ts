import { z } from 'zod';
import { meantAnyway } from '../../kit/effect.ts';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, Ids, OnOff, Reason, ShortText, SomeIds, Version } from '../../kit/fields.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { agent, AgentCalendar } from '../../records/agent.ts';
import { risksOf, rowOf, saveInputOf } from '../../records/record.ts';

export const MAX_AGENT_DEPTH = 5;

export { AgentCalendar } from '../../records/agent.ts';

export const AgentRow = rowOf(agent);
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
  risk: risksOf(agent),
  writes: 'terms',
  summary: 'Create or change an agent; super agent, zone and settlement hour take effect with the next settlement day',
  input: saveInputOf(agent, {
    /** Takes effect with the next settlement day; the present one takes a waiting move back. */
    super_agent_id: agent.super_agent_id.input,
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
