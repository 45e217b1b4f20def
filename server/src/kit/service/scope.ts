import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { RowScope } from '../../postgres/scoped-query.ts';

/** The agents whose data a user may touch: all, or a subtree. Everything else answers like not found. */
export type Scope =
  /**
   * And what belongs to no agent. `exceptIds`: test agents and those below them, for who may not see test data; `agentIds`: all others by name then,
   * null where nothing is excepted.
   */
  | { kind: 'all'; agentIds: readonly string[] | null; exceptIds: readonly string[] }
  /** `aboveIds`: the agents on the way up, whose standing is inherited; their data is not in the scope. */
  | { kind: 'agents'; agentIds: readonly string[]; aboveIds: readonly string[] };

export const EVERYTHING: Scope = { kind: 'all', agentIds: null, exceptIds: [] };

/** Of nobody: a user who has been given neither an agent nor all of them. */
export const isNowhere = (scope: Scope): boolean => scope.kind === 'agents' && scope.agentIds.length === 0;

/** SQL of the subtree of an agent, itself included; test agents below it only for a user who may see them. Empty without an agent. */
export const agentsBelow = (agentId: RawBuilder<unknown>, canSeeTest: RawBuilder<boolean>): RawBuilder<string[]> =>
  sql<string[]>`array(
    with recursive subtree as (
      select id from agent where id = ${agentId}
      union
      select agent.id from agent join subtree on agent.parent_id = subtree.id where not agent.is_test or ${canSeeTest}
    )
    select id from subtree)`;

/** SQL of the test agents and of those below them. */
export const testAgents: RawBuilder<string[]> = sql<string[]>`array(
    with recursive test as (
      select id from agent where is_test
      union
      select agent.id from agent join test on agent.parent_id = test.id
    )
    select id from test)`;

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
  scope.kind === 'all' ? butExceptions(scope, column) : sql<SqlBool>`${sql.ref(column)} = any(${[...scope.agentIds]}::bigint[])`;

const butExceptions = ({ exceptIds }: { exceptIds: readonly string[] }, column: string): RawBuilder<SqlBool> =>
  exceptIds.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.ref(column)} is null or ${sql.ref(column)} <> all(${[...exceptIds]}::bigint[]))`;

/** The scope as row-level security takes it. */
export const rowScopeOf = ({ id, scope }: { id: string; scope: Scope }): RowScope =>
  scope.kind === 'all'
    ? { agentIds: 'all', exceptIds: scope.exceptIds, aboveIds: [], userId: id }
    : { agentIds: scope.agentIds, exceptIds: [], aboveIds: scope.aboveIds, userId: id };

export const isInScope = (scope: Scope, agentId: string | null): boolean =>
  scope.kind === 'all'
    ? agentId === null || !scope.exceptIds.includes(agentId)
    : agentId !== null && scope.agentIds.includes(agentId);
