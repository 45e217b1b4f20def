import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../postgres/db.ts';

/** The agents whose data a user may touch: all, or a subtree. Everything else answers like not found. */
export type Scope = { kind: 'all' } | { kind: 'agents'; agentIds: readonly string[] };

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
  if (agentId === null) return { kind: 'agents', agentIds: [] };
  const { rows } = await sql<{ id: string }>`
    with recursive subtree as (
      select id from agent where id = ${agentId}
      union
      select agent.id from agent join subtree on agent.parent_id = subtree.id where ${canSeeTest} or not agent.is_test
    )
    select id from subtree`.execute(db);
  return { kind: 'agents', agentIds: rows.map((row) => row.id) };
};

/** SQL condition that `column` (an agent id) lies in the scope. Use it on every query of tenant data. */
export const inScope = (scope: Scope, column: string): RawBuilder<SqlBool> =>
  scope.kind === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${[...scope.agentIds]}::bigint[])`;

export const isInScope = (scope: Scope, agentId: string | null): boolean =>
  scope.kind === 'all' || (agentId !== null && scope.agentIds.includes(agentId));
