import { AgentRow, deleteAgents, saveAgent } from '@manager/contract/features/set-up/agent';
import { agent } from '@manager/contract/records/agent';
import { auditedOf } from '@manager/contract/records/record';
import { sql, type SelectQueryBuilder } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall, maySetTermsOf } from '../../../kit/service/levels.ts';
import { inScope, isInScope } from '../../../kit/service/scope.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import { complianceInForce } from '../compliance/public.ts';
import { withAgentTree } from '../agent-tree.ts';

/** Agents that were not removed, with their place in the tree. */
const fromAgents = (db: ScopedDb) =>
  withAgentTree(db)
    .selectFrom('agent')
    .innerJoin('agent_tree', 'agent_tree.id', 'agent.id')
    .where('agent.deleted_at', 'is', null);

type AgentQuery = ReturnType<typeof fromAgents>;

/** One statement for all rows: the agents above, the calendars and the counts come with them. */
const selectAgentRows = async (ctx: Ctx, query: AgentQuery): Promise<AgentRow[]> => {
  const rows = await selectColumns(query, ctx.now()).execute();
  return rows.map((row) => toAgentRow(ctx, row));
};

const selectColumns = (query: AgentQuery, now: Date) =>
  query
    .leftJoin('agent as parent', 'parent.id', 'agent.parent_id')
    .leftJoin('agent as disabler', 'disabler.id', 'agent_tree.disabled_by_id')
    .leftJoin('site_group', 'site_group.id', 'agent.site_group_id')
    .leftJoin('agent_move', (join) => join.onRef('agent_move.agent_id', '=', 'agent.id').on('agent_move.applied_at', 'is', null))
    .leftJoin('agent as next_parent', 'next_parent.id', 'agent_move.parent_id')
    .leftJoin('agent as compliance_agent', 'compliance_agent.id', 'agent_tree.compliance_agent_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('agent_calendar')
          .whereRef('agent_calendar.agent_id', '=', 'agent.id')
          .where('from_at', '<=', now)
          .orderBy('from_at', 'desc')
          .limit(1)
          .select(['timezone', 'settlement_hour'])
          .as('calendar'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('agent_calendar')
          .whereRef('agent_calendar.agent_id', '=', 'agent.id')
          .where('from_at', '>', now)
          .select(['from_at', 'timezone as next_timezone', 'settlement_hour as next_settlement_hour'])
          .as('next_calendar'),
      (join) => join.onTrue(),
    )
    .selectAll('agent')
    .select([
      'parent.name as parent_name',
      'agent_tree.disabled_by_id',
      'disabler.name as disabled_by_name',
      'site_group.name as site_group_name',
      'agent_move.due_at as move_due_at',
      'agent_move.parent_id as next_parent_id',
      'next_parent.name as next_parent_name',
      'agent_tree.level',
      'agent_tree.is_enabled',
      'agent_tree.compliance_profile as agent_compliance',
      'agent_tree.compliance_agent_id',
      'compliance_agent.name as compliance_agent_name',
      'calendar.timezone',
      'calendar.settlement_hour',
      'next_calendar.from_at as next_from_at',
      'next_calendar.next_timezone',
      'next_calendar.next_settlement_hour',
    ])
    .select((eb) => [
      eb
        .selectFrom('site')
        .whereRef('site.agent_id', '=', 'agent.id')
        .where('site.deleted_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('n'))
        .as('websites'),
      sql<boolean>`exists (select from agent as child where child.parent_id = agent.id and child.deleted_at is null)`.as(
        'has_agents',
      ),
      sql<boolean>`exists (select from staff_user where staff_user.agent_id = agent.id and staff_user.deleted_at is null)`.as(
        'has_users',
      ),
    ]);

type SelectedAgent = ReturnType<typeof selectColumns> extends SelectQueryBuilder<infer _DB, infer _TB, infer Row> ? Row : never;

const toAgentRow = (ctx: Ctx, row: SelectedAgent): AgentRow => {
  // The agent above the root of a user's own subtree is none of that user's business.
  const isParentVisible = isInScope(ctx.user.scope, row.parent_id);
  const isInUse = (row.websites ?? 0) > 0 || row.has_agents || row.has_users;
  return AgentRow.parse({
    ...row,
    super_agent_id: isParentVisible ? row.parent_id : null,
    super_agent_name: isParentVisible ? row.parent_name : null,
    next_super_agent: nextParentOf(ctx, row),
    next_calendar:
      row.next_from_at === null
        ? null
        : { from_at: row.next_from_at.toISOString(), timezone: row.next_timezone, settlement_hour: row.next_settlement_hour },
    effective_status: row.is_enabled ? 'enabled' : 'disabled',
    disabled_by_name:
      row.disabled_by_id !== row.id && isInScope(ctx.user.scope, row.disabled_by_id) ? row.disabled_by_name : null,
    compliance: complianceInForce(ctx, row),
    websites: row.websites ?? 0,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: {
      edit: maySetTermsOf(ctx, row.id) && mayCall(ctx, saveAgent),
      delete: maySetTermsOf(ctx, row.id) && mayCall(ctx, deleteAgents) && !isInUse,
    },
  });
};

/** Who stands outside of the user's subtree is none of that user's business, also in time to come. */
const nextParentOf = (ctx: Ctx, row: SelectedAgent): AgentRow['next_super_agent'] =>
  row.move_due_at === null || !isInScope(ctx.user.scope, row.next_parent_id)
    ? null
    : { id: row.next_parent_id, name: row.next_parent_name, from_at: row.move_due_at.toISOString() };

export const agents = defineResource({
  name: 'agent',
  table: 'agent',
  from: fromAgents,
  rows: selectAgentRows,
  scope: ({ user }) => inScope(user.scope, 'agent.id'),
  agentIdOf: ({ id }) => id,
  audited: auditedOf(agent),
});
