import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../postgres/db.ts';
import type { RowScope } from '../../postgres/scoped-db.ts';

/** The agents whose data a user may touch: all, or a subtree. Everything else answers like not found. */
export type Scope =
  | { kind: 'all' }
  /** `aboveIds`: the agents on the way up, whose standing is inherited; their data is not in the scope. */
  | { kind: 'agents'; agentIds: readonly string[]; aboveIds: readonly string[] };

/**
 * The subtree of `agentId`, itself included; test agents below it only for a user who may see them.
 * A user without an agent who is not super sees nothing.
 */
export const loadScope = async ({
  db,
  isSuper,
  agentId,
  canSeeTest,
}: {
  db: Db;
  isSuper: boolean;
  agentId: string | null;
  canSeeTest: boolean;
}): Promise<Scope> => {
  if (isSuper) return { kind: 'all' };
  if (agentId === null) return { kind: 'agents', agentIds: [], aboveIds: [] };
  const { rows } = await sql<{ id: string; is_above: boolean }>`
    with recursive subtree as (
      select id from agent where id = ${agentId}
      union
      select agent.id from agent join subtree on agent.parent_id = subtree.id where ${canSeeTest} or not agent.is_test
    ), above as (
      select parent_id as id from agent where id = ${agentId}
      union
      select agent.parent_id from agent join above on agent.id = above.id
    )
    select id, false as is_above from subtree union all select id, true from above where id is not null`.execute(db);
  const idsOf = (isAbove: boolean): string[] => rows.filter((row) => row.is_above === isAbove).map((row) => row.id);
  return { kind: 'agents', agentIds: idsOf(false), aboveIds: idsOf(true) };
};

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
