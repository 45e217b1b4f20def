import { z } from 'zod';
import { bulkTarget, hasOneTarget } from '../../kit/bulk.ts';
import { InForce } from '../../kit/effect.ts';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Note, Reason, Version } from '../../kit/fields.ts';
import { MoneySum, Rate } from '../../kit/money.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant, SettlementDay } from '../../kit/time.ts';
import { SubAgentIds } from '../../kit/sub-agent-ids.ts';
import { GroupingMetric } from './subagent-group.ts';

/** Why a sub-agent is in its group, or in none: what the last grouping saw. Amounts in USD, the rate in percent. */
export const GroupingReason = z.object({
  outcome: z.enum(['matched', 'few_rounds', 'no_match', 'no_bets', 'no_rule']),
  metric: GroupingMetric.nullable(),
  value: z.string().nullable(),
  rounds: z.int(),
  /** The rule whose range holds the value. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  min_rounds: z.int(),
  /** Name of that rule's group, as it was. */
  group: z.string().nullable(),
  /** The settlement days that were looked at. */
  days: z.int(),
  date_from: SettlementDay,
  date_to: SettlementDay,
  at: Instant,
});
export type GroupingReason = z.infer<typeof GroupingReason>;

export const GROUP_SOURCES = ['configured', 'auto'] as const;
const GroupSource = z.enum(GROUP_SOURCES);

export const SubAgentRow = z.object({
  id: z.string(),
  version: z.int(),
  /** The id that the website sends. */
  code: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  agent_id: z.string(),
  agent_name: z.string(),
  note: z.string(),
  auto_group_id: z.string().nullable(),
  auto_group_name: z.string().nullable(),
  auto_reason: GroupingReason.nullable(),
  configured_group_id: z.string().nullable(),
  configured_group_name: z.string().nullable(),
  /** The group that counts: the configured one, else the automatic one. */
  group_name: z.string().nullable(),
  group_from: GroupSource.nullable(),
  /** Set for its players by its group, its website or that one's group, and the name of that level; a game without such a profile passes it over. */
  rtp: z.string().nullable(),
  rtp_from: z.enum(['sub_agent_group', 'site', 'site_group']).nullable(),
  rtp_from_name: z.string().nullable(),
  /** Returns in force for its players, and for how many games each; the most frequent first. */
  rtp_in_force: z.array(InForce),
  /** The most frequent of them. */
  effective_rtp: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean(), group: z.boolean() }),
});
export type SubAgentRow = z.infer<typeof SubAgentRow>;

/** What its players did on the asked settlement days, in USD at the stamped rates; test money never counts. */
const Figures = z.object({ rounds: z.int(), bet: MoneySum, win: MoneySum, win_loss: MoneySum, rate: Rate });

const SubAgentListRow = SubAgentRow.extend(Figures.shape);
export type SubAgentListRow = z.infer<typeof SubAgentListRow>;

const filters = {
  code: SubAgentIds.optional(),
  site_id: Id.optional(),
  agent_id: Id.optional(),
  /** The group that counts. */
  sub_agent_group_id: Id.optional(),
  group_from: z.enum([...GROUP_SOURCES, 'none']).optional(),
};
const SubAgentFilter = z.strictObject(filters);
export type SubAgentFilter = z.output<typeof SubAgentFilter>;

/** Figures that a list can be sorted by; the others are columns of the record. */
export const FIGURE_SORTS = ['rounds', 'bet', 'win', 'win_loss', 'rate'] as const;

export const getSubAgentList = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/subagent/get_list',
  access: holds('C-10'),
  exported: { code: 'C-10-93', walk: 'pages' },
  summary: 'Sub-agents with their groups and what was played; without days, those of the last 30',
  input: pagedQuery(
    { ...filters, date_from: SettlementDay.optional(), date_to: SettlementDay.optional() },
    ['id', 'code', 'created_at', ...FIGURE_SORTS],
    'code',
  ),
  output: pageOf(SubAgentListRow).extend({ date_from: SettlementDay, date_to: SettlementDay }),
});

export const getSubAgentDetail = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/subagent/get_detail',
  access: holds('C-10'),
  summary: 'One sub-agent with what was played in the last 30 settlement days',
  input: z.strictObject({ id: Id }),
  output: SubAgentListRow.extend({ date_from: SettlementDay, date_to: SettlementDay }),
});

export const editSubAgent = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/subagent/edit',
  access: holds('C-10-91'),
  audit: 'sub_agent.save',
  risk: {
    note: 'harmless',
    configured_group_id: 'dangerous when the return changes',
  },
  writes: 'agent',
  summary: 'Change the note or the configured group of a sub-agent; another return asks for a second person',
  input: z.strictObject({
    id: Id,
    version: Version.optional(),
    note: Note.nullable().optional(),
    /** Null: the automatic group counts. */
    configured_group_id: Id.nullable().optional(),
    /** Why: needed where the return changes. */
    reason: Reason.optional(),
  }),
  output: SubAgentRow,
});

const bulkInput = { ...bulkTarget(SubAgentFilter), configured_group_id: Id.nullable() };

export const previewSubAgentGroups = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/subagent/preview_group',
  access: holds('C-10-97'),
  summary: 'What a new configured group would change for several sub-agents',
  input: z.strictObject(bulkInput).refine(hasOneTarget, { message: 'required', path: ['ids'] }),
  output: z.object({
    count: z.int(),
    /** Sub-agents whose configured group changes. */
    changed: z.int(),
    /** Of these, by the return of the group that counts; null: the website's. */
    returns: z.array(z.object({ before: z.string().nullable(), after: z.string().nullable(), count: z.int() })),
  }),
});

export const groupManySubAgents = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/subagent/batch_group',
  access: holds('C-10-97'),
  audit: 'sub_agent.group',
  risk: {
    configured_group_id: 'dangerous when the return changes',
  },
  writes: 'agent',
  summary: 'Set the configured group of several sub-agents; another return asks for a second person, once for all of them',
  input: z.strictObject({ ...bulkInput, reason: Reason.optional() }).refine(hasOneTarget, { message: 'required', path: ['ids'] }),
  output: BatchOutcome,
});
