import { sql } from 'kysely';
import type { AnyDb } from '../../postgres/db.ts';

/** Adds `agent_tree`: every agent with its level (1 at the top) and what it takes over from the agents above it; the compliance profile of the nearest that has one. */
export const withAgentTree = (db: AnyDb) =>
  db.withRecursive('agent_tree', (cte) =>
    cte
      .selectFrom('agent')
      .where('parent_id', 'is', null)
      .select([
        'id',
        sql<number>`1`.as('level'),
        sql<boolean>`status = 'enabled'`.as('is_enabled'),
        sql<string | null>`case when status = 'disabled' then id end`.as('disabled_by_id'),
        'is_test',
        'compliance_profile',
        sql<string | null>`case when compliance_profile is not null then id end`.as('compliance_agent_id'),
      ])
      .unionAll(
        cte
          .selectFrom('agent')
          .innerJoin('agent_tree', 'agent_tree.id', 'agent.parent_id')
          .select([
            'agent.id',
            sql<number>`agent_tree.level + 1`.as('level'),
            sql<boolean>`agent_tree.is_enabled and agent.status = 'enabled'`.as('is_enabled'),
            sql<string | null>`coalesce(agent_tree.disabled_by_id, case when agent.status = 'disabled' then agent.id end)`.as(
              'disabled_by_id',
            ),
            sql<boolean>`agent_tree.is_test or agent.is_test`.as('is_test'),
            sql<string | null>`coalesce(agent.compliance_profile, agent_tree.compliance_profile)`.as('compliance_profile'),
            sql<
              string | null
            >`case when agent.compliance_profile is not null then agent.id else agent_tree.compliance_agent_id end`.as(
              'compliance_agent_id',
            ),
          ]),
      ),
  );
