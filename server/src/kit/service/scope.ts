import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { RowScope } from '../../postgres/scoped-db.ts';

/** The agents whose data a user may touch: all, or a subtree. Everything else answers like not found. */
export type Scope =
  | { kind: 'all' }
  /** `aboveIds`: the agents on the way up, whose standing is inherited; their data is not in the scope. */
  | { kind: 'agents'; agentIds: readonly string[]; aboveIds: readonly string[] };

/** SQL of the subtree of an agent, itself included; test agents below it only for a user who may see them. Empty without an agent. */
export const agentsBelow = (agentId: RawBuilder<unknown>, canSeeTest: RawBuilder<boolean>): RawBuilder<string[]> =>
  sql<string[]>`array(
    with recursive subtree as (
      select id from agent where id = ${agentId}
      union
      select agent.id from agent join subtree on agent.parent_id = subtree.id where not agent.is_test or ${canSeeTest}
    )
    select id from subtree)`;

/** SQL of the agents on the way up from an agent, itself not included. */
export const agentsAbove = (agentId: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql<string[]>`array(
    with recursive above as (
      select parent_id as id from agent where id = ${agentId}
      union
      select agent.parent_id from agent join above on agent.id = above.id
    )
    select id from above where id is not null)`;

/** SQL condition that `column` (an agent id) lies in the scope. Use it on every query of tenant data. */
export const inScope = (scope: Scope, column: string): RawBuilder<SqlBool> =>
  scope.kind === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${[...scope.agentIds]}::bigint[])`;

/** The scope as row-level security takes it. */
export const rowScopeOf = ({ id, scope }: { id: string; scope: Scope }): RowScope =>
  scope.kind === 'all'
    ? { agentIds: 'all', aboveIds: [], userId: id }
    : { agentIds: scope.agentIds, aboveIds: scope.aboveIds, userId: id };

export const isInScope = (scope: Scope, agentId: string | null): boolean =>
  scope.kind === 'all' || (agentId !== null && scope.agentIds.includes(agentId));
